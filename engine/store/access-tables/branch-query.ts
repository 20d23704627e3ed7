import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Catalogue } from '../../metadata/types/index.ts';
import type { QueryContext } from '../query/query-context.ts';
import { inlined, overTable } from '../query/print-statement.ts';
import { itemsOf, pathValue, presence, rulePredicate } from '../query/rule-sql.ts';
import { columnIn, recordSource, type QuerySource } from '../query/source.ts';
import {
  ColumnRef,
  columnOf,
  columnsRead,
  joinsOf,
  moved,
  plainColumn,
  type TableAlias,
  tableOf,
  TableRef,
  usesThrough,
} from '../query/table-alias.ts';
import { columnName, quoteName } from '../names/names.ts';
import { isDeferredReference } from '../tables/table-model.ts';
import type { Branch } from './keyed-scope.ts';
import type { AccessTable } from './access-table.ts';

/** SQL of the records that one branch makes readable, and the tables whose changes may alter them. */
export interface BranchQuery {
  /** Selects readers with record and repeated columns; ends in a condition, so that `and` can append more. */
  readonly readers: Sql;
  /** The record's id in `readers`. */
  readonly id: Sql;
  /** Selects one row if this branch makes the organization of `pair` a reader of its record. */
  readonly match: string;
  readonly watched: readonly Watched[];
}

/** A table whose changes may alter who reads which record: the record's own, that of its items, or a referenced one. */
export interface Watched {
  readonly table: string;
  readonly kind: 'record' | 'item' | 'target';
  /** Readers added by just inserted rows (`after_rows`); none for a target, to which nothing refers yet. */
  readonly inserted: readonly string[];
  /**
   * Columns and conditions of a row, called `row`, that decide who reads; readers stay the same while none of them
   * changes.
   */
  readonly deciding: readonly string[];
  /** Affected are all readers of a record, or one pair of record and organization. */
  readonly concerns: 'records' | 'pairs';
  /** Selects what is affected from rows `changed`, which have ids and deciding columns. */
  readonly select: string;
}

/** Turns one branch of a keyed scope into SQL. */
export function branchQuery(context: QueryContext, table: AccessTable, branch: Branch): BranchQuery {
  const record = recordSource(table.entity);
  const many = branch.through === undefined ? undefined : itemsThrough(context, record, branch.through);
  const start = many?.source ?? record;
  const organization = pathValue(context, start, branch.path.split('.'));
  const conditions = branch.conditions.map((condition) => rulePredicate(context, start, condition));
  const id = columnIn(record, 'id');
  const selected = join([id, ...table.repeated.map((name) => columnIn(record, name))]);
  const needed = [...presence(context, record), ...conditions];
  const where = join([sql`${organization} is not null`, ...needed], ' and ');
  const items = many === undefined ? empty : sql` join ${many.from} on ${many.link}`;
  const from = sql`${tableOf(record.use)}${items}${joinsOf(start.use, [organization, where])}`;
  const readers = sql`select ${organization} as organization_id, ${selected} from ${from} where ${where}`;
  const match = sql`select 1 from ${from} where ${id} = pair.record_id and ${organization} = pair.organization_id and ${where} limit 1`;
  const pieces = [organization, items, ...needed];
  return {
    readers,
    id,
    match: inlined(match),
    watched: watchedOf(context.catalogue, { record, item: many?.source, path: branch.path, from, readers, pieces }),
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
  readonly readers: Sql;
  /** The expressions that decide who reads. */
  readonly pieces: readonly Sql[];
}

/** @throws if readers depend on a record that may be written after the one that they read */
function watchedOf(catalogue: Catalogue, parts: Parts): readonly Watched[] {
  const { record, item, from, pieces } = parts;
  const own: Watched = {
    table: record.use.table,
    kind: 'record',
    // Items are inserted after their record; their watch adds the readers.
    inserted: item === undefined ? [readersOfInserted(parts, record.use)] : [],
    deciding: decidingIn(record.use, pieces),
    concerns: 'records',
    select: 'select id from changed',
  };
  const targets = usesThrough((item ?? record).use, pieces).map((use): Watched => {
    const { from: { table = '' } = {}, column = '' } = use.reached ?? {};
    if (isDeferredReference(catalogue, table, column))
      throw new Error(
        `who reads ${record.entity.name} depends on ${table}.${column}, whose record may be written later`,
      );
    const changed = sql`select ${columnIn(record, 'id')} from ${from} where ${columnOf(use, 'id')} in (select id from changed)`;
    const deciding = decidingIn(use, pieces);
    return { table: use.table, kind: 'target', inserted: [], deciding, concerns: 'records', select: inlined(changed) };
  });
  return [own, ...(item === undefined ? [] : [itemWatch(parts, item)]), ...targets];
}

function readersOfInserted({ readers }: Parts, inserted: TableAlias): string {
  return inlined(moved(readers, inserted, { table: 'after_rows' }));
}

/** A condition on the row alone decides by its result, any other expression by the columns of the row that it reads. */
function decidingIn(use: TableAlias, pieces: readonly Sql[]): readonly string[] {
  const deciding = pieces.flatMap((piece) => {
    const isOfRow = piece.values.every(
      (value) => !(value instanceof TableRef) && (!(value instanceof ColumnRef) || value.use === use),
    );
    if (isOfRow && plainColumn(piece) === undefined && columnsRead(use, [piece]).length > 0)
      return [overTable(piece, 'row')];
    return columnsRead(use, [piece]).map(quoteName);
  });
  return [...new Set(deciding)].filter((name) => name !== quoteName('id'));
}

/**
 * Finds the record by the item's own column, which also works for deleted items. An item that names the reader itself
 * affects only that reader, so that a record of many items is not recomputed for each of them.
 */
function itemWatch(parts: Parts, item: QuerySource): Watched {
  const { record, path, pieces } = parts;
  const { table } = item.use;
  const read = columnsRead(item.use, pieces);
  const owner = item.record === undefined ? read.find((name) => isReferenceTo(item, name, record)) : 'record_id';
  if (owner === undefined) throw new Error(`the items of ${table} do not name their ${record.use.table}`);
  const watched = {
    table,
    kind: 'item' as const,
    inserted: [readersOfInserted(parts, item.use)],
    deciding: decidingIn(item.use, pieces),
  };
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
