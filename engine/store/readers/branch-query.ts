import sql, { join, type Sql } from 'sql-template-tag';
import type { Asking } from '../query/asking.ts';
import { itemsOf, pathValue, presence, rulePredicate } from '../query/rule-sql.ts';
import { column, type Join, recordSource, type Source, tableAs } from '../query/source.ts';
import { columnName, quoted } from '../names/names.ts';
import type { Branch } from './keyed-scope.ts';
import type { ReaderTable } from './reader-table.ts';

/** The records one branch makes readable, and the tables a change of which may alter that. */
export interface BranchQuery {
  /** Every reader with the record and its sort columns; ends in a condition, so that more can be added by `and`. */
  readonly readers: string;
  /** The record's id in `readers`. */
  readonly id: string;
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
export function branchQuery(asking: Asking, table: ReaderTable, branch: Branch): BranchQuery {
  const record = recordSource(asking, table.entity);
  const many = branch.through === undefined ? undefined : itemsThrough(asking, record, branch.through);
  const start = many?.source ?? record;
  const organization = pathValue(asking, start, branch.path.split('.'));
  const conditions = branch.conditions.map((condition) => rulePredicate(asking, start, condition));
  const repeated = table.repeated.map((name) => column(record, name));
  const present = presence(asking, record);
  const from = sql`${tableAs(record)}${many === undefined ? sql`` : sql` join ${many.from} on ${many.link}`}${start.joins.toSql()}`;
  const where = join([sql`${organization} is not null`, ...present, ...conditions], ' and ');
  const readers = sql`select ${organization} as organization_id, ${join([column(record, 'id'), ...repeated])} from ${from} where ${where}`;
  const found = sql`select 1 from ${from} where ${column(record, 'id')} = pair.record_id and ${organization} = pair.organization_id and ${where} limit 1`;
  return {
    readers: inlined(readers),
    id: `${record.alias}.id`,
    found: inlined(found),
    watched: watchedOf({ record, item: many?.source, path: branch.path, joins: start.joins.all, from }),
  };
}

function itemsThrough(asking: Asking, record: Source, path: string) {
  const names = path.split('.');
  const field = names.length === 1 ? record.fields[path] : undefined;
  if (field === undefined)
    throw new Error(`a keyed scope goes through ${record.entity.name}.${path}, which is no list of its own`);
  return itemsOf(asking, record, field, '');
}

interface Parts {
  readonly record: Source;
  readonly item: Source | undefined;
  /** Path of the reader on the record or item. */
  readonly path: string;
  readonly joins: readonly Join[];
  readonly from: Sql;
}

function watchedOf({ record, item, path, joins, from }: Parts): readonly Watched[] {
  const own: Watched = {
    table: record.table,
    columns: [...record.read],
    concerns: 'records',
    select: 'select id from changed',
  };
  const ofItem = item === undefined ? [] : [itemWatch(item, record, path)];
  const targets = joins.map(({ source }): Watched => ({
    table: source.table,
    columns: [...source.read],
    concerns: 'records',
    select: `select ${record.alias}.id from ${inlined(from)} where ${source.alias}.id in (select id from changed)`,
  }));
  return [own, ...ofItem, ...targets];
}

/**
 * Items know their record by a column of their own, so that one that is gone still tells whose it was. An item that
 * names the reader itself concerns nobody else: a record of many items is not read anew for each of them.
 */
function itemWatch(item: Source, record: Source, path: string): Watched {
  const owner =
    item.record === undefined ? [...item.read].find((name) => isReferenceTo(item, name, record)) : 'record_id';
  if (owner === undefined) throw new Error(`the items of ${item.table} do not name their ${record.table}`);
  const watched = { table: item.table, columns: [...item.read] };
  const [name = '', ...further] = path.split('.');
  const field = item.fields[name];
  if (field?.type !== 'reference' || further.join('.') !== 'id')
    return { ...watched, concerns: 'records', select: `select ${quoted(owner)} from changed` };
  const reader = quoted(columnName(field));
  return {
    ...watched,
    concerns: 'pairs',
    select: `select ${quoted(owner)}, ${reader} from changed where ${reader} is not null`,
  };
}

function isReferenceTo(item: Source, name: string, record: Source): boolean {
  return Object.values(item.fields).some(
    (field) => field.type === 'reference' && field.to === record.entity.name && columnName(field) === name,
  );
}

/** A function's body takes no parameters: values, which come from metadata alone, are written as literals. */
function inlined({ strings, values }: Sql): string {
  return strings.reduce((text, part, index) => text + literal(values[index - 1]) + part);
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') throw new Error('metadata hold plain values only');
  return `'${value.replaceAll("'", "''")}'`;
}
