import { literal, quoteName } from '../names/names.ts';
import type { TableColumn, SqlTable, TableModel } from '../tables/table.ts';
import { duplicateValues, isTightened, lostColumns, lostTables, missingValues, removedValues } from './obstacles.ts';
import { acceptedBy, type Accepted, type Obstacle, type MigrationStep } from './plan.ts';
import { pairsOf, type Matched, type Pair } from './pairs.ts';
import { isCompatibleTypeChange } from './compatible-type-change.ts';

/** Migration steps from one model to another, in order, and possible obstacles. */
export interface Difference {
  readonly steps: readonly MigrationStep[];
  readonly obstacles: readonly Obstacle[];
}

/** Compares two models. Accepted losses become steps; everything else that may lose or lack values is an obstacle. */
export function difference(before: TableModel, after: TableModel, accepted: Accepted): Difference {
  const { pairs, created, gone } = pairsOf(before, after);
  const isAccepted = ({ name }: Obstacle): boolean => acceptedBy(accepted, name);
  const tables = lostTables(gone, created);
  const columns = pairs.flatMap(lostColumns);
  const values = pairs.flatMap(removedValues);
  const stepsOf = (obstacles: readonly Obstacle[]): readonly MigrationStep[] =>
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
      // Referencing tables were created later and are dropped first.
      ...stepsOf(tables.toReversed()),
      ...pairs.flatMap(changeColumns),
      ...stepsOf(values),
      ...[...pairs, ...created.map(asNew)].flatMap(addMissing),
      ...pairs.flatMap(lookAtRows),
    ],
    obstacles: obstacles.filter((obstacle) => obstacle.kind === 'duplicates' || !isAccepted(obstacle)),
  };
}

function createSequences(before: TableModel, after: TableModel): readonly MigrationStep[] {
  const known = new Set(before.sequences.map(({ name }) => name));
  return after.sequences
    .filter(({ name }) => !known.has(name))
    .map(({ name }) => ({ sql: `create sequence ${quoteName(name)}` }));
}

function renames({ before, after, columns }: Pair): readonly MigrationStep[] {
  const table = quoteName(after.name);
  const renamed = columns.flatMap(({ old, column }): readonly MigrationStep[] =>
    old === undefined || old.name === column.name
      ? []
      : [{ sql: `alter table ${table} rename column ${quoteName(old.name)} to ${quoteName(column.name)}` }],
  );
  return before.name === after.name
    ? renamed
    : [{ sql: `alter table ${quoteName(before.name)} rename to ${table}` }, ...renamed];
}

function createTable({ name, columns }: SqlTable): MigrationStep {
  return { sql: `create table ${quoteName(name)} (\n  ${columns.map(columnDefinition).join(',\n  ')}\n)` };
}

function columnDefinition({ name, type, rest }: TableColumn): string {
  return [quoteName(name), type, rest].filter((part) => part !== undefined).join(' ');
}

/** Drops changed constraints and indexes, which hold no data and are created again. */
function dropStale({ before, after }: Pair): readonly MigrationStep[] {
  const wanted = new Set([...after.constraints, ...after.indexes].map(signature));
  return [
    ...before.constraints
      .filter((constraint) => !wanted.has(signature(constraint)))
      .map(({ name }) => ({
        sql: `alter table ${quoteName(after.name)} drop constraint if exists ${quoteName(name)}`,
      })),
    ...before.indexes
      .filter((index) => !wanted.has(signature(index)))
      .map(({ name }) => ({ sql: `drop index if exists ${quoteName(name)}` })),
  ];
}

function changeColumns(pair: Pair): readonly MigrationStep[] {
  return pair.columns.flatMap((matched) => {
    const { old, column } = matched;
    return old === undefined ? addColumn(pair, column) : changeColumn(pair, { old, column });
  });
}

/** Existing rows get the default without a rewrite of the table. */
function addColumn({ before, after }: Pair, column: TableColumn): readonly MigrationStep[] {
  const add = `alter table ${quoteName(after.name)} add column ${columnDefinition(column)}`;
  if (column.fill === undefined) return [{ sql: add }];
  return [
    { sql: `${add} default ${column.fill}`, touches: { table: before.name } },
    { sql: `alter table ${quoteName(after.name)} alter column ${quoteName(column.name)} drop default` },
  ];
}

function changeColumn({ before, after }: Pair, { old, column }: Required<Matched>): readonly MigrationStep[] {
  const [table, name] = [quoteName(after.name), quoteName(column.name)];
  const holding = (value: string) => ({ table: before.name, where: `${quoteName(old.name)} = ${literal(value)}` });
  const isRetyped = old.type !== column.type && isCompatibleTypeChange(old.type, column.type);
  const renamed = (column.values ?? []).flatMap((value): readonly MigrationStep[] =>
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
            touches: { table: before.name, where: `${quoteName(old.name)} is null` },
          },
        ]
      : []),
  ];
}

function isRenamed(old: TableColumn, column: TableColumn, was: string): boolean {
  return (old.values ?? []).some(({ name }) => name === was) && !(column.values ?? []).some(({ name }) => name === was);
}

function addMissing(pair: Pair): readonly MigrationStep[] {
  const { before, after } = pair;
  const known = new Set(before.constraints.map(signature));
  return [
    ...after.constraints
      .filter((constraint) => !known.has(signature(constraint)))
      .map(({ name, definition }) => ({
        sql: `alter table ${quoteName(after.name)} add constraint ${quoteName(name)} ${definition}`,
      })),
    ...missingIndexes(pair).map((index) => ({ sql: createIndex(after.name, index) })),
  ];
}

function missingIndexes({ before, after }: Pair): SqlTable['indexes'] {
  const known = new Set(before.indexes.map(signature));
  return after.indexes.filter((index) => !known.has(signature(index)));
}

/**
 * Analyzes tables with new expression indexes: the planner has no statistics of an expression before, and tables that
 * do not change are not analyzed automatically.
 */
function lookAtRows(pair: Pair): readonly MigrationStep[] {
  const isOfExpressions = missingIndexes(pair).some(({ on }) => on.some((part) => part.includes('(')));
  return isOfExpressions ? [{ sql: `analyze ${quoteName(pair.after.name)}` }] : [];
}

function createIndex(table: string, { name, on, kind, where }: SqlTable['indexes'][number]): string {
  const condition = where === undefined ? '' : ` where ${where}`;
  switch (kind) {
    case 'ordered':
      return `create index ${quoteName(name)} on ${quoteName(table)} (${on.join(', ')})${condition}`;
    case 'unique':
      return `create unique index ${quoteName(name)} on ${quoteName(table)} (${on.join(', ')})${condition}`;
    case 'trigram':
      return `create index ${quoteName(name)} on ${quoteName(table)} using gin (${on.map((column) => `${column} gin_trgm_ops`).join(', ')})${condition}`;
  }
}

function signature(part: SqlTable['constraints'][number] | SqlTable['indexes'][number]): string {
  return JSON.stringify(part);
}

function asNew(after: SqlTable): Pair {
  return { before: { ...after, constraints: [], indexes: [] }, after, columns: [] };
}
