import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { QueryContext } from '../query/query-context.ts';
import { inlined } from '../query/print-statement.ts';
import { itemsOf, pathValue, presence, rulePredicate } from '../query/rule-sql.ts';
import { columnIn, recordSource, type QuerySource } from '../query/source.ts';
import { columnOf, columnsRead, joinsOf, tableOf, usesThrough } from '../query/table-alias.ts';
import { columnName, quoteName } from '../names/names.ts';
import type { Branch } from './keyed-scope.ts';
import type { ReaderTable } from './access-table.ts';

/** The records one branch makes readable, and the tables a change of which may alter that. */
export interface BranchQuery {
  /** Every reader with the record and its sort columns; ends in a condition, so that more can be added by `and`. */
  readonly readers: Sql;
  /** The record's id in `readers`. */
  readonly id: Sql;
  /** One row where this branch makes the organization of `pair` a reader of its record. */
  readonly found: string;
  readonly watched: readonly Watched[];
}

/** A table, the columns of it that matter, and whom it concerns when its rows `changed` did. */
export interface Watched {
  readonly table: string;
  readonly columns: readonly string[];
  /** The records, or the records each with the one organization whose reading may have changed. */
  readonly concerns: 'records' | 'pairs';
  readonly select: string;
}

/** Turns one branch of a keyed scope into SQL. */
export function branchQuery(context: QueryContext, table: ReaderTable, branch: Branch): BranchQuery {
  const record = recordSource(table.entity);
  const many = branch.through === undefined ? undefined : itemsThrough(context, record, branch.through);
  const start = many?.source ?? record;
  const organization = pathValue(context, start, branch.path.split('.'));
  const conditions = branch.conditions.map((condition) => rulePredicate(context, start, condition));
  const id = columnIn(record, 'id');
  const selected = join([id, ...table.repeated.map((name) => columnIn(record, name))]);
  const where = join([sql`${organization} is not null`, ...presence(context, record), ...conditions], ' and ');
  const items = many === undefined ? empty : sql` join ${many.from} on ${many.link}`;
  const from = sql`${tableOf(record.use)}${items}${joinsOf(start.use, [organization, where])}`;
  const readers = sql`select ${organization} as organization_id, ${selected} from ${from} where ${where}`;
  const found = sql`select 1 from ${from} where ${id} = pair.record_id and ${organization} = pair.organization_id and ${where} limit 1`;
  return {
    readers,
    id,
    found: inlined(found),
    watched: watchedOf({ record, item: many?.source, path: branch.path, from, pieces: [selected, items, where] }),
  };
}

function itemsThrough(context: QueryContext, record: QuerySource, path: string) {
  const names = path.split('.');
  const field = names.length === 1 ? record.fields[path] : undefined;
  if (field === undefined)
    throw new Error(`a keyed scope goes through ${record.entity.name}.${path}, which is no list of its own`);
  return itemsOf(context, record, field, '');
}

interface Parts {
  readonly record: QuerySource;
  readonly item: QuerySource | undefined;
  /** Path of the reader on the record or item. */
  readonly path: string;
  readonly from: Sql;
  /** All that is read. */
  readonly pieces: readonly Sql[];
}

function watchedOf({ record, item, path, from, pieces }: Parts): readonly Watched[] {
  const own: Watched = {
    table: record.use.table,
    columns: columnsRead(record.use, pieces),
    concerns: 'records',
    select: 'select id from changed',
  };
  const ofItem = item === undefined ? [] : [itemWatch(item, record, { path, read: columnsRead(item.use, pieces) })];
  const targets = usesThrough((item ?? record).use, pieces).map((use): Watched => {
    const changed = sql`select ${columnIn(record, 'id')} from ${from} where ${columnOf(use, 'id')} in (select id from changed)`;
    return { table: use.table, columns: columnsRead(use, pieces), concerns: 'records', select: inlined(changed) };
  });
  return [own, ...ofItem, ...targets];
}

/**
 * Items know their record by a column of their own, so that one that is gone still tells whose it was. An item that
 * names the reader itself concerns nobody else: a record of many items is not read anew for each of them.
 */
function itemWatch(
  item: QuerySource,
  record: QuerySource,
  { path, read }: { readonly path: string; readonly read: readonly string[] },
): Watched {
  const { table } = item.use;
  const owner = item.record === undefined ? read.find((name) => isReferenceTo(item, name, record)) : 'record_id';
  if (owner === undefined) throw new Error(`the items of ${table} do not name their ${record.use.table}`);
  const watched = { table, columns: read };
  const [name = '', ...further] = path.split('.');
  const field = item.fields[name];
  if (field?.type !== 'reference' || further.join('.') !== 'id')
    return { ...watched, concerns: 'records', select: `select ${quoteName(owner)} from changed` };
  const reader = quoteName(columnName(field));
  return {
    ...watched,
    concerns: 'pairs',
    select: `select ${quoteName(owner)}, ${reader} from changed where ${reader} is not null`,
  };
}

function isReferenceTo(item: QuerySource, name: string, record: QuerySource): boolean {
  return Object.values(item.fields).some(
    (field) => field.type === 'reference' && field.to === record.entity.name && columnName(field) === name,
  );
}
