import { quoted } from '../tables/names.ts';
import type { Column, Table, TableModel } from '../tables/table.ts';
import { isWidening } from './widening.ts';

/** A change that would lose data: what it is and the SQL a person would have to write and run. */
export interface Loss {
  readonly reason: string;
  readonly sql: string;
}

/** What leads from one model to another: statements in order, and what stands in the way. */
export interface Difference {
  readonly statements: readonly string[];
  readonly losses: readonly Loss[];
}

interface Pair {
  readonly before: Table;
  readonly after: Table;
}

/** Compares two models; a name missing without a `was` that leads from it is a loss. */
export function difference(before: TableModel, after: TableModel): Difference {
  const known = new Map(before.tables.map((table) => [table.name, table]));
  const pairs = after.tables.flatMap((table): Pair[] => {
    const former = formerOf(known, table);
    return former === undefined ? [] : [{ before: former, after: table }];
  });
  const created = after.tables.filter((table) => !pairs.some((pair) => pair.after === table));
  const lost = before.tables.filter((table) => !pairs.some((pair) => pair.before === table));
  return {
    statements: [
      ...createSequences(before, after),
      ...pairs.flatMap(renames),
      ...created.map(createTable),
      ...pairs.flatMap(dropStale),
      ...pairs.flatMap(changeColumns),
      ...[...pairs, ...created.map(asNew)].flatMap(addMissing),
    ],
    losses: [...lost.map(tableLoss), ...pairs.flatMap(columnLosses)],
  };
}

/** The table or column `item` is now, under its name or its former one. */
function formerOf<T extends { readonly name: string }>(
  known: ReadonlyMap<string, T>,
  item: T & { readonly was?: string },
): T | undefined {
  return known.get(item.name) ?? (item.was === undefined ? undefined : known.get(item.was));
}

function columnPairs({
  before,
  after,
}: Pair): readonly { readonly old: Column | undefined; readonly column: Column }[] {
  const known = new Map(before.columns.map((column) => [column.name, column]));
  return after.columns.map((column) => ({ old: formerOf(known, column), column }));
}

function createSequences(before: TableModel, after: TableModel): readonly string[] {
  const known = new Set(before.sequences.map(({ name }) => name));
  return after.sequences.filter(({ name }) => !known.has(name)).map(({ name }) => `create sequence ${quoted(name)}`);
}

function renames(pair: Pair): readonly string[] {
  const { before, after } = pair;
  const table = quoted(after.name);
  const columns = columnPairs(pair).flatMap(({ old, column }) =>
    old === undefined || old.name === column.name
      ? []
      : [`alter table ${table} rename column ${quoted(old.name)} to ${quoted(column.name)}`],
  );
  return before.name === after.name ? columns : [`alter table ${quoted(before.name)} rename to ${table}`, ...columns];
}

function createTable({ name, columns }: Table): string {
  return `create table ${quoted(name)} (\n  ${columns.map(columnDefinition).join(',\n  ')}\n)`;
}

function columnDefinition({ name, type, rest }: Column): string {
  return [quoted(name), type, rest].filter((part) => part !== undefined).join(' ');
}

/** Constraints and indexes lose no data: what differs goes and is made anew. */
function dropStale({ before, after }: Pair): readonly string[] {
  const wanted = new Set([...after.constraints, ...after.indexes].map(signature));
  return [
    ...before.constraints
      .filter((constraint) => !wanted.has(signature(constraint)))
      .map(({ name }) => `alter table ${quoted(after.name)} drop constraint if exists ${quoted(name)}`),
    ...before.indexes
      .filter((index) => !wanted.has(signature(index)))
      .map(({ name }) => `drop index if exists ${quoted(name)}`),
  ];
}

function changeColumns(pair: Pair): readonly string[] {
  const table = quoted(pair.after.name);
  return columnPairs(pair).flatMap(({ old, column }) => {
    if (old === undefined) return [`alter table ${table} add column ${columnDefinition(column)}`];
    const retype = old.type !== column.type && isWidening(old.type, column.type);
    const renamed = (column.values ?? []).filter(({ was }) => was !== undefined && isRenamed(old, column, was));
    return [
      ...(retype ? [`alter table ${table} alter column ${quoted(column.name)} type ${column.type}`] : []),
      ...renamed.map(
        ({ name, was }) =>
          `update ${table} set ${quoted(column.name)} = ${literal(name)} where ${quoted(column.name)} = ${literal(was ?? '')}`,
      ),
    ];
  });
}

function isRenamed(old: Column, column: Column, was: string): boolean {
  return (old.values ?? []).some(({ name }) => name === was) && !(column.values ?? []).some(({ name }) => name === was);
}

function addMissing({ before, after }: Pair): readonly string[] {
  const known = new Set([...before.constraints, ...before.indexes].map(signature));
  return [
    ...after.constraints
      .filter((constraint) => !known.has(signature(constraint)))
      .map(({ name, definition }) => `alter table ${quoted(after.name)} add constraint ${quoted(name)} ${definition}`),
    ...after.indexes.filter((index) => !known.has(signature(index))).map((index) => createIndex(after.name, index)),
  ];
}

function createIndex(table: string, { name, on, kind, where }: Table['indexes'][number]): string {
  const condition = where === undefined ? '' : ` where ${where}`;
  switch (kind) {
    case 'ordered':
      return `create index ${quoted(name)} on ${quoted(table)} (${on.join(', ')})${condition}`;
    case 'unique':
      return `create unique index ${quoted(name)} on ${quoted(table)} (${on.join(', ')})${condition}`;
    case 'trigram':
      return `create index ${quoted(name)} on ${quoted(table)} using gin (${on.map((column) => `${column} gin_trgm_ops`).join(', ')})${condition}`;
  }
}

function signature(part: Table['constraints'][number] | Table['indexes'][number]): string {
  return JSON.stringify(part);
}

function asNew(after: Table): Pair {
  return { before: { name: after.name, columns: after.columns, constraints: [], indexes: [] }, after };
}

function tableLoss({ name }: Table): Loss {
  return { reason: `the table ${name} is described by nothing any more`, sql: `drop table ${quoted(name)};` };
}

function columnLosses(pair: Pair): readonly Loss[] {
  const { before, after } = pair;
  const pairs = columnPairs(pair);
  const gone = before.columns.filter((column) => !pairs.some(({ old }) => old === column));
  return [
    ...gone.map(({ name }) => ({
      reason: `the column ${after.name}.${name} is described by nothing any more`,
      sql: `alter table ${quoted(after.name)} drop column ${quoted(name)};`,
    })),
    ...pairs.flatMap(({ old, column }) => (old === undefined ? [] : typeLosses(after.name, old, column))),
  ];
}

function typeLosses(table: string, old: Column, column: Column): readonly Loss[] {
  if (old.type === column.type || isWidening(old.type, column.type)) return [];
  const name = quoted(column.name);
  return [
    {
      reason: `${table}.${column.name} changes from ${old.type} to ${column.type}, which may not hold every value`,
      sql: `alter table ${quoted(table)} alter column ${name} type ${column.type} using ${name}::${column.type.replace(/ collate .*$/u, '')};`,
    },
  ];
}

function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
