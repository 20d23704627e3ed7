import { raw } from 'sql-template-tag';
import type { Catalogue, Entity } from '../../metadata/types/index.ts';
import { listedConditions } from '../tables/listed-conditions.ts';
import { listedColumns, monthOf } from '../tables/listed-columns.ts';
import { boundedName, columnName, hasColumn, quoteName } from '../names/names.ts';
import { orderedFor, type AccessTable } from './access-table.ts';

/**
 * Returns `create index` statements, to run after the table is filled. One index in the default order, including all
 * sorted and filtered columns, serves organizations with few records. Rows of large organizations also have an index
 * per sort order and, in the default order, per filter.
 */
export function accessTableIndexes(
  catalogue: Catalogue,
  { name, entity, sort, repeated }: AccessTable,
): readonly string[] {
  const usual = sort.map(({ column }) => quoteName(column));
  const listed = listedColumns(catalogue, entity).filter(({ column }) => repeated.includes(column));
  const others = repeated.filter((column) => !usual.includes(quoteName(column)));
  const included = withinEntry(
    entity,
    sort.map(({ column }) => column),
    others,
  ).map(quoteName);
  const index = (kind: string, columns: readonly string[], rest: string): string =>
    `create index ${quoteName(boundedName(`${name}_${kind}`))} on ${quoteName(name)} (${[...columns, 'record_id'].join(', ')})${rest}`;
  const ofMany = (kind: string, columns: readonly string[], where = ''): string =>
    index(kind, [orderedFor, ...columns], ` where ${orderedFor} is not null${where}`);
  return [
    index('order', ['organization_id', ...usual], included.length === 0 ? '' : ` include (${included.join(', ')})`),
    ...(others.length === 0 ? [] : [ofMany('usual', usual)]),
    ...listed.flatMap(({ column, isShared, isSorted, isDay }) => {
      const quoted = quoteName(column);
      if (usual.includes(quoted)) return [];
      if (isShared) return [ofMany(column, [quoted, ...usual])];
      const months = isDay ? [ofMany(`${column}_month`, [monthOf(raw(quoted)).text, ...usual])] : [];
      return isSorted ? [ofMany(column, [quoted]), ...months] : months;
    }),
    ...listedConditions(catalogue, entity, name).map((condition) =>
      ofMany(condition.name, usual, ` and ${condition.predicate}`),
    ),
  ];
}

/** Byte limit of an index entry: PostgreSQL allows 2,704 including its own overhead. */
const entryBytes = 2_600;
/** Maximum bytes of a character, of a generated code and of a value that is not a text. */
const bytesOf = { character: 4, code: 32, value: 32 };

/** The columns that fit into an index entry beside its key, shortest first; other texts are read from the table row. */
function withinEntry({ fields }: Entity, key: readonly string[], columns: readonly string[]): readonly string[] {
  const texts = new Map(
    Object.values(fields).flatMap((field) => {
      if (field.type !== 'text' || !hasColumn(field)) return [];
      const bytes = field.sequence === undefined ? field.maxLength * bytesOf.character : bytesOf.code;
      return [[columnName(field), bytes] as const];
    }),
  );
  const widthOf = (column: string): number => texts.get(column) ?? bytesOf.value;
  let room = entryBytes - ['organization_id', ...key, 'record_id'].reduce((sum, column) => sum + widthOf(column), 0);
  return columns
    .toSorted((one, other) => widthOf(one) - widthOf(other))
    .filter((column) => {
      room -= widthOf(column);
      return room >= 0;
    });
}
