import { literal, quoted } from '../names/names.ts';
import type { Column, Table, TableModel } from '../tables/table.ts';
import { duplicateValues, isTightened, lostColumns, lostTables, missingValues, removedValues } from './obstacles.ts';
import { acceptedBy, type Accepted, type Obstacle, type Step } from './plan.ts';
import { pairsOf, type Matched, type Pair } from './pairs.ts';
import { isCompatibleTypeChange } from './compatible-type-change.ts';

/** What leads from one model to another: steps in order, and what may stand in their way. */
export interface Difference {
  readonly steps: readonly Step[];
  readonly obstacles: readonly Obstacle[];
}

/** Compares two models; what is accepted is done, everything else that may lose values or lacks them is an obstacle. */
export function difference(before: TableModel, after: TableModel, accepted: Accepted): Difference {
  const { pairs, created, gone } = pairsOf(before, after);
  const isAccepted = ({ name }: Obstacle): boolean => acceptedBy(accepted, name);
  const tables = lostTables(gone, created);
  const columns = pairs.flatMap(lostColumns);
  const values = pairs.flatMap(removedValues);
  const stepsOf = (obstacles: readonly Obstacle[]): readonly Step[] =>
    obstacles.filter(isAccepted).flatMap(({ steps }) => steps);
  const obstacles = [
    ...tables,
    ...columns,
    ...values,
    ...pairs.flatMap(missingValues),
    ...pairs.flatMap(duplicateValues),
  ];
  return {
    steps: [
      ...createSequences(before, after),
      ...pairs.flatMap(renames),
      ...created.map(createTable),
      ...pairs.flatMap(dropStale),
      ...stepsOf(columns),
      // Those that refer to others were made after them.
      ...stepsOf(tables.toReversed()),
      ...pairs.flatMap(changeColumns),
      ...stepsOf(values),
      ...[...pairs, ...created.map(asNew)].flatMap(addMissing),
      ...pairs.flatMap(lookAtRows),
    ],
    obstacles: obstacles.filter((obstacle) => obstacle.kind === 'duplicates' || !isAccepted(obstacle)),
  };
}

function createSequences(before: TableModel, after: TableModel): readonly Step[] {
  const known = new Set(before.sequences.map(({ name }) => name));
  return after.sequences
    .filter(({ name }) => !known.has(name))
    .map(({ name }) => ({ sql: `create sequence ${quoted(name)}` }));
}

function renames({ before, after, columns }: Pair): readonly Step[] {
  const table = quoted(after.name);
  const renamed = columns.flatMap(({ old, column }): readonly Step[] =>
    old === undefined || old.name === column.name
      ? []
      : [{ sql: `alter table ${table} rename column ${quoted(old.name)} to ${quoted(column.name)}` }],
  );
  return before.name === after.name
    ? renamed
    : [{ sql: `alter table ${quoted(before.name)} rename to ${table}` }, ...renamed];
}

function createTable({ name, columns }: Table): Step {
  return { sql: `create table ${quoted(name)} (\n  ${columns.map(columnDefinition).join(',\n  ')}\n)` };
}

function columnDefinition({ name, type, rest }: Column): string {
  return [quoted(name), type, rest].filter((part) => part !== undefined).join(' ');
}

/** Constraints and indexes lose no data: what differs goes and is made anew. */
function dropStale({ before, after }: Pair): readonly Step[] {
  const wanted = new Set([...after.constraints, ...after.indexes].map(signature));
  return [
    ...before.constraints
      .filter((constraint) => !wanted.has(signature(constraint)))
      .map(({ name }) => ({ sql: `alter table ${quoted(after.name)} drop constraint if exists ${quoted(name)}` })),
    ...before.indexes
      .filter((index) => !wanted.has(signature(index)))
      .map(({ name }) => ({ sql: `drop index if exists ${quoted(name)}` })),
  ];
}

function changeColumns(pair: Pair): readonly Step[] {
  return pair.columns.flatMap((matched) => {
    const { old, column } = matched;
    return old === undefined ? addColumn(pair, column) : changeColumn(pair, { old, column });
  });
}

/** Rows that are there get the default at once, without being written: the table remembers it for them. */
function addColumn({ before, after }: Pair, column: Column): readonly Step[] {
  const add = `alter table ${quoted(after.name)} add column ${columnDefinition(column)}`;
  if (column.fill === undefined) return [{ sql: add }];
  return [
    { sql: `${add} default ${column.fill}`, touches: { table: before.name } },
    { sql: `alter table ${quoted(after.name)} alter column ${quoted(column.name)} drop default` },
  ];
}

function changeColumn({ before, after }: Pair, { old, column }: Required<Matched>): readonly Step[] {
  const [table, name] = [quoted(after.name), quoted(column.name)];
  const holding = (value: string) => ({ table: before.name, where: `${quoted(old.name)} = ${literal(value)}` });
  const isRetyped = old.type !== column.type && isCompatibleTypeChange(old.type, column.type);
  const renamed = (column.values ?? []).flatMap((value): readonly Step[] =>
    value.was === undefined || !isRenamed(old, column, value.was)
      ? []
      : [
          {
            sql: `update ${table} set ${name} = ${literal(value.name)} where ${name} = ${literal(value.was)}`,
            touches: holding(value.was),
          },
        ],
  );
  const filled = isTightened(old, column) && column.fill !== undefined;
  return [
    ...(isRetyped
      ? [{ sql: `alter table ${table} alter column ${name} type ${column.type}`, touches: { table: before.name } }]
      : []),
    ...renamed,
    ...(filled
      ? [
          {
            sql: `update ${table} set ${name} = ${column.fill} where ${name} is null`,
            touches: { table: before.name, where: `${quoted(old.name)} is null` },
          },
        ]
      : []),
  ];
}

function isRenamed(old: Column, column: Column, was: string): boolean {
  return (old.values ?? []).some(({ name }) => name === was) && !(column.values ?? []).some(({ name }) => name === was);
}

function addMissing(pair: Pair): readonly Step[] {
  const { before, after } = pair;
  const known = new Set(before.constraints.map(signature));
  return [
    ...after.constraints
      .filter((constraint) => !known.has(signature(constraint)))
      .map(({ name, definition }) => ({
        sql: `alter table ${quoted(after.name)} add constraint ${quoted(name)} ${definition}`,
      })),
    ...missingIndexes(pair).map((index) => ({ sql: createIndex(after.name, index) })),
  ];
}

function missingIndexes({ before, after }: Pair): Table['indexes'] {
  const known = new Set(before.indexes.map(signature));
  return after.indexes.filter((index) => !known.has(signature(index)));
}

/**
 * Of what an expression yields the planner knows nothing until the rows are looked at, and rows that nobody changes are
 * looked at by nobody: until then searches of common words were planned as if nobody used them.
 */
function lookAtRows(pair: Pair): readonly Step[] {
  const isOfExpressions = missingIndexes(pair).some(({ on }) => on.some((part) => part.includes('(')));
  return isOfExpressions ? [{ sql: `analyze ${quoted(pair.after.name)}` }] : [];
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
  return { before: { ...after, constraints: [], indexes: [] }, after, columns: [] };
}
