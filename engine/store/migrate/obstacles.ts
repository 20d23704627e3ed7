import { literal, quoteName } from '../names/names.ts';
import type { TableColumn, Index, SqlTable } from '../tables/table.ts';
import { similarColumns, similarTables } from './similar-names.ts';
import { fullName, tableName, type Pair } from './pairs.ts';
import type { Duplicates, MissingValues, Loss } from './plan.ts';
import { converted, isCompatibleTypeChange } from './compatible-type-change.ts';

/** Maximum number of values in a message. */
export const valuesNamed = 5;

export function lostTables(gone: readonly SqlTable[], created: readonly SqlTable[]): readonly Loss[] {
  return gone.map((table) => ({
    kind: 'loss',
    name: tableName(table),
    rows: { table: table.name },
    isStanding: 'always',
    reason: (rows) =>
      `${tableName(table)} is described by nothing any more; its table "${table.name}" has ${counted(rows, 'row')}.`,
    steps: [{ sql: `drop table ${quoteName(table.name)}`, touches: { table: table.name } }],
    alike: similarTables(table, created),
  }));
}

/** Columns that metadata no longer describe, and those whose new type may not hold every value. */
export function lostColumns(pair: Pair): readonly Loss[] {
  const gone = pair.before.columns.filter((column) => !pair.columns.some(({ old }) => old === column));
  return [
    ...gone.map((column) => goneColumn(pair, column)),
    ...pair.columns.flatMap(({ old, column }) => (old === undefined ? [] : narrowed(pair, old, column))),
  ];
}

function goneColumn(pair: Pair, column: TableColumn): Loss {
  const { before, after } = pair;
  const name = fullName(after, column);
  const rows = { table: before.name, where: `${quoteName(column.name)} is not null` };
  return {
    kind: 'loss',
    name,
    rows,
    isStanding: 'always',
    reason: (count) => `${name} is described by nothing any more; its column holds ${counted(count, 'value')}.`,
    steps: [{ sql: `alter table ${quoteName(after.name)} drop column ${quoteName(column.name)}`, touches: rows }],
    alike: similarColumns(pair, column),
  };
}

function narrowed({ before, after }: Pair, old: TableColumn, column: TableColumn): readonly Loss[] {
  if (old.type === column.type || isCompatibleTypeChange(old.type, column.type)) return [];
  const [name, sqlName] = [fullName(after, column), quoteName(column.name)];
  const rows = { table: before.name, where: `${quoteName(old.name)} is not null` };
  const sql = `alter table ${quoteName(after.name)} alter column ${sqlName} type ${column.type} using ${converted(sqlName, old.type, column.type)}`;
  return [
    {
      kind: 'loss',
      name,
      rows,
      isStanding: 'always',
      reason: (count) =>
        `${name} changes from ${old.type} to ${column.type}, which may not hold all it has: ${counted(count, 'value')}.`,
      steps: [{ sql, touches: { table: before.name } }],
      alike: [],
    },
  ];
}

/** Removed enumeration values that records may still hold. */
export function removedValues({ before, after, columns }: Pair): readonly Loss[] {
  return columns.flatMap(({ old, column }) => {
    if (old === undefined || column.values === undefined) return [];
    const names = new Set(column.values.flatMap(({ name, was }) => (was === undefined ? [name] : [name, was])));
    const name = fullName(after, column);
    return (old.values ?? [])
      .filter((value) => !names.has(value.name))
      .map((value): Loss => {
        const rows = { table: before.name, where: `${quoteName(old.name)} = ${literal(value.name)}` };
        const sql = `update ${quoteName(after.name)} set ${quoteName(column.name)} = null where ${quoteName(column.name)} = ${literal(value.name)}`;
        return {
          kind: 'loss',
          name,
          rows,
          isStanding: 'with rows',
          reason: (count) =>
            `${name} is ${value.name} in ${counted(count, 'record')}, and the enumeration has it no more; name its successor by "was", or keep the value and retire it by "until".`,
          steps: [{ sql, touches: rows }],
          alike: [],
        };
      });
  });
}

/** True if the field becomes required. */
export function isTightened(old: TableColumn, column: TableColumn): boolean {
  return column.required === true && old.required !== true;
}

/** Records without a value for a required field that has no default. */
export function missingValues({ before, after, columns }: Pair): readonly MissingValues[] {
  // Removed records cannot be corrected, so they are not counted.
  const present = before.columns.some(({ name }) => name === 'archived') ? ['not archived'] : [];
  return columns.flatMap(({ old, column }): readonly MissingValues[] => {
    if (column.required !== true || column.fill !== undefined || old?.required === true) return [];
    const conditions = [...(old === undefined ? [] : [`${quoteName(old.name)} is null`]), ...present];
    const name = fullName(after, column);
    const fillFirst =
      old === undefined
        ? 'add it as optional and fill it in before it is required'
        : `fill it in first (update ${quoteName(before.name)} set ${quoteName(old.name)} = … where ${quoteName(old.name)} is null)`;
    return [
      {
        kind: 'lack',
        name,
        rows: { table: before.name, ...(conditions.length > 0 ? { where: conditions.join(' and ') } : {}) },
        reason: (count) =>
          `${name} is required now, and ${counted(count, 'record')} would have no value. Give it a default, ${fillFirst}, or leave it optional.`,
        steps: [],
      },
    ];
  });
}

/** Duplicates under new unique indexes. */
export function duplicateValues(pair: Pair): readonly Duplicates[] {
  const known = new Set(pair.before.indexes.map((index) => JSON.stringify(index)));
  return pair.after.indexes
    .filter((index) => index.kind === 'unique' && !known.has(JSON.stringify(index)))
    .flatMap((index) => duplicatesOf(pair, index));
}

function duplicatesOf({ before, after, columns }: Pair, { on }: Index): readonly Duplicates[] {
  const parts = on.flatMap((compared) =>
    columns.filter(({ column }) => compared.includes(quoteName(column.name))).map((part) => ({ ...part, compared })),
  );
  const values = parts.map(({ old, column, compared }) => {
    const was = old === undefined ? undefined : comparable(old, column);
    const isFilled = old === undefined || isTightened(old, column);
    const fill = isFilled ? column.fill : undefined;
    const value = was !== undefined && fill !== undefined ? `coalesce(${was}, ${fill})` : (was ?? fill);
    return value === undefined ? undefined : compared.replaceAll(quoteName(column.name), () => value);
  });
  // A column without values has no duplicates.
  if (values.includes(undefined)) return [];
  const given = values.map((value) => `(${value})::text`);
  const conditions = [
    ...given.map((value) => `${value} is not null`),
    ...(before.columns.some(({ name }) => name === 'archived') ? ['not archived'] : []),
  ];
  const query =
    `select concat_ws(', ', ${given.join(', ')}) as value, count(*)::int as count, (count(*) over ())::int as total ` +
    `from ${quoteName(before.name)} where ${conditions.join(' and ')} group by ${given.join(', ')} ` +
    `having count(*) > 1 order by count(*) desc, 1 limit ${valuesNamed}`;
  const paths = parts.map(({ column }) => column.field?.path ?? column.name);
  return [{ kind: 'duplicates', name: `${tableName(after)}.${paths.join('+')}`, query, steps: [] }];
}

/** The value as compared under the new type: text if the column becomes text. */
function comparable(old: TableColumn, column: TableColumn): string {
  const name = quoteName(old.name);
  return column.type.startsWith('text') && !old.type.startsWith('text') ? `${name}::text` : name;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
