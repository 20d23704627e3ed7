import { raw } from 'sql-template-tag';
import { isTextual } from '../../field-types/index.ts';
import { displayPaths, everyColumn, everyFilter, everyList, fieldAt } from '../../metadata/index.ts';
import type { Catalogue, Entity, Field } from '../../metadata/types/index.ts';
import { listedConditions } from './listed-conditions.ts';
import { listedColumns, monthOf, defaultOrderColumns } from './listed-columns.ts';
import { memoizeByKey } from '../../record/index.ts';
import { locate, type ColumnLocation } from '../names/locate.ts';
import { boundedName, columnName, hasColumn, quoteName } from '../names/names.ts';
import { comparedText, isCaseless } from './case-insensitive.ts';
import { searchParts } from './search-text.ts';
import { endingStatuses } from './ending-statuses.ts';
import type { Index } from './table.ts';

/** Indexes of an entity's table: references, sort orders, unique fields, declared ones, searched texts. */
export function entityIndexes(catalogue: Catalogue, entity: Entity): readonly Index[] {
  const unique = uniqueIndexes(catalogue, entity);
  const asked = entity.storage.indexes.map((paths) => ordered(entity, ownColumns(catalogue, entity, paths)));
  const indexes = [
    ...unique,
    ...withoutCovered([
      ...orders(catalogue, entity),
      ...conditions(catalogue, entity),
      ...months(catalogue, entity),
      ...asked,
      ...lookups(catalogue, entity, [...unique, ...asked]),
    ]),
    ...looseTexts(entity),
    ...trigramColumns(catalogue, entity).map((column) => trigram(entity, column)),
    ...endingStatuses(catalogue, entity).map(({ index }) => index),
  ];
  return [...new Map(indexes.map((index) => [index.name, index])).values()];
}

/** Removes indexes that are a prefix of another one. */
function withoutCovered(indexes: readonly Index[]): readonly Index[] {
  const covers = (other: Index, index: Index): boolean =>
    isWhole(other) &&
    other.on.length > index.on.length &&
    index.on.every((column, position) => column === other.on[position]);
  return indexes.filter((index) => !indexes.some((other) => covers(other, index)));
}

/** True if an index contains every row with a value in its first column. */
function isWhole({ on: [first = ''], where }: Index): boolean {
  return where === undefined || where === isGiven(first);
}

function isGiven(column: string): string {
  return `${column} is not null`;
}

function ordered({ storage }: Entity, columns: readonly string[]): Index {
  return { name: boundedName(`${storage.table}_${columns.join('_')}`), on: columns.map(quoteName), kind: 'ordered' };
}

function trigram({ storage }: Entity, column: string): Index {
  return {
    name: boundedName(`${storage.table}_${column}_trigram`),
    on: [searchParts(quoteName(column))],
    kind: 'trigram',
  };
}

/** Indexes for looking up equal texts where no unique index exists. */
function looseTexts({ storage, fields }: Entity): readonly Index[] {
  return Object.values(fields)
    .filter((field) => isCaseless(field) && field.type === 'text' && !field.unique && hasColumn(field))
    .map((field) => ({
      name: boundedName(`${storage.table}_${columnName(field)}_loose`),
      on: [comparedText(field, quoteName(columnName(field))), 'id'],
      kind: 'ordered',
    }));
}

/** Unique combinations of field paths, with the names of their indexes. */
export function uniqueCombinations(
  catalogue: Catalogue,
  entity: Entity,
): readonly { readonly name: string; readonly paths: readonly string[] }[] {
  const fields = Object.values(entity.fields).filter((field) => 'unique' in field && field.unique && hasColumn(field));
  const combinations = [...fields.map(({ name }) => [name]), ...entity.storage.unique];
  return combinations.map((paths) => {
    const columns = ownColumns(catalogue, entity, paths);
    return { name: boundedName(`${entity.storage.table}_${columns.join('_')}_unique`), paths };
  });
}

/** Archived records are left out, so that a new record may reuse their values. */
function uniqueIndexes(catalogue: Catalogue, entity: Entity): readonly Index[] {
  return uniqueCombinations(catalogue, entity).map(({ name, paths }) => {
    return {
      name,
      on: paths.map((path) => comparedAs(entity.fields[path], columnAt(catalogue, entity, path))),
      kind: 'unique',
      ...(entity.storage.archive ? { where: 'not archived' } : {}),
    };
  });
}

function ownColumns(catalogue: Catalogue, entity: Entity, paths: readonly string[]): readonly string[] {
  return paths.map((path) => columnAt(catalogue, entity, path));
}

function columnAt(catalogue: Catalogue, entity: Entity, path: string): string {
  const location = locate(catalogue, entity, path);
  if (!location?.isOwn) throw new Error(`${entity.name}.${path} is not a column of its table`);
  return location.column;
}

function comparedAs(field: Field | undefined, column: string): string {
  return isCaseless(field) ? comparedText(field, quoteName(column)) : quoteName(column);
}

/**
 * Indexes for sort orders: columns of the entity's own list, and those that other lists sort by through a reference. A
 * shared value is followed by the default order, so that filtered lists are read in that order.
 */
function orders(catalogue: Catalogue, entity: Entity): readonly Index[] {
  const usual = defaultOrderColumns(catalogue, entity) ?? [];
  const listed = new Map(listedColumns(catalogue, entity).map((column) => [column.column, column]));
  const ends = sortEnds(catalogue).get(entity.name) ?? [];
  const elsewhere = new Set(ends.flatMap(({ from, column }) => (from === entity ? [] : [column])));
  return orderedColumns(catalogue, entity).map((column) => {
    const own = listed.get(column);
    if (own?.isShared === true) return ordered(entity, [column, ...usual.filter((each) => each !== column), 'id']);
    const index = ordered(entity, [column, 'id']);
    if (!entity.storage.archive) return index;
    // A list shows no archived records, but others show references to them: with `archived`, both use index-only scans.
    return elsewhere.has(column) || own?.isSorted !== true
      ? { ...index, on: [...index.on, quoteName('archived')] }
      : { ...index, where: 'not archived' };
  });
}

function orderedColumns(catalogue: Catalogue, entity: Entity): readonly string[] {
  const chosen = listedColumns(catalogue, entity).flatMap(({ column, isShared }) => (isShared ? [column] : []));
  const sorted = (sortEnds(catalogue).get(entity.name) ?? []).map(({ column }) => column);
  const needed = new Set([...sorted, ...chosen]);
  needed.delete('id');
  return [...needed];
}

/**
 * Indexes of references without a sort order, unless another index begins with them. Lookups name a record, so rows
 * without a reference are left out.
 */
function lookups(catalogue: Catalogue, entity: Entity, others: readonly Index[]): readonly Index[] {
  const known = new Set(orderedColumns(catalogue, entity).map(quoteName));
  for (const { on, where } of others) if (where === undefined && on.length > 1) known.add(on[0] ?? '');
  return Object.values(entity.fields).flatMap((field) => {
    if (field.type !== 'reference' || !hasColumn(field) || known.has(quoteName(columnName(field)))) return [];
    const index = ordered(entity, [columnName(field), 'id']);
    return [field.required ? index : { ...index, where: isGiven(quoteName(columnName(field))) }];
  });
}

/** Partial indexes for filter values, in default order. */
function conditions(catalogue: Catalogue, entity: Entity): readonly Index[] {
  const { table, archive } = entity.storage;
  const on = [...(defaultOrderColumns(catalogue, entity) ?? []), 'id'].map(quoteName);
  const present = archive ? 'not archived and ' : '';
  return listedConditions(catalogue, entity, table).map(({ name, predicate }) => {
    return { name: boundedName(`${table}_${name}`), on, kind: 'ordered', where: `${present}${predicate}` };
  });
}

/** Indexes of days by month, in default order. */
function months(catalogue: Catalogue, entity: Entity): readonly Index[] {
  const { table, archive } = entity.storage;
  const usual = defaultOrderColumns(catalogue, entity);
  if (usual === undefined) return [];
  const days = listedColumns(catalogue, entity).filter(({ column, isDay }) => isDay && !usual.includes(column));
  return days.map(({ column }) => ({
    name: boundedName(`${table}_${column}_month`),
    on: [monthOf(raw(quoteName(column))).text, ...[...usual, 'id'].map(quoteName)],
    kind: 'ordered',
    ...(archive ? { where: 'not archived' } : {}),
  }));
}

function trigramColumns(catalogue: Catalogue, entity: Entity): readonly string[] {
  return [...new Set((textEnds(catalogue).get(entity.name) ?? []).map(({ column }) => column))];
}

/** A column at the end of a path, and the entity that the path starts from. */
interface PathEnd {
  readonly from: Entity;
  readonly column: string;
}

type PathEnds = ReadonlyMap<string, readonly PathEnd[]>;

/** Sort columns of all lists, by the entity that stores them. */
const sortEnds = memoizeByKey((catalogue: Catalogue) =>
  pathEnds(
    catalogue,
    (entity) => sortPaths(entity).flatMap((path) => namedAt(catalogue, entity, path)),
    ({ field }) => field?.type !== 'longText' && field?.type !== 'json',
  ),
);

/** Searched text columns, by the entity that stores them. */
const textEnds = memoizeByKey((catalogue: Catalogue) =>
  pathEnds(
    catalogue,
    (entity) => containsPaths(catalogue, entity),
    ({ field }) => isTextual(field),
  ),
);

function pathEnds(
  catalogue: Catalogue,
  pathsOf: (entity: Entity) => readonly string[],
  isIndexed: (end: ColumnLocation) => boolean,
): PathEnds {
  const ends = Object.values(catalogue.entities).flatMap((from) =>
    pathsOf(from).flatMap((path) => {
      const end = locate(catalogue, from, path);
      // An entity over another one is stored in that one's table.
      return end !== undefined && isIndexed(end)
        ? [{ from, column: end.column, of: end.entity.storage.over?.entity ?? end.entity.name }]
        : [];
    }),
  );
  return Map.groupBy(ends, ({ of }) => of);
}

/** A path and, if it ends in a record, the paths of the record's label, which lists sort by. */
function namedAt(catalogue: Catalogue, entity: Entity, path: string): readonly string[] {
  const field = fieldAt(catalogue.entities, entity.fields, path);
  const target = field?.type === 'reference' ? catalogue.entities[field.to] : undefined;
  const names = target === undefined ? [] : displayPaths(target).map((name) => `${path}.${name}`);
  return [path, ...names.flatMap((name) => namedAt(catalogue, entity, name))];
}

/** Skips lists without a route: they are part of a record's detail and sort only its few records. */
function sortPaths(entity: Entity): readonly string[] {
  const lists = everyList(entity).filter(({ list }) => list === entity.list || list.route !== undefined);
  const columns = lists.flatMap(({ list }) => list.columns);
  const named = new Map(columns.map((column) => [column.name, column.sortBy ?? column.field]));
  const ofLists = lists.flatMap(({ list }) => list.defaultSort);
  const defaults = [...ofLists, ...Object.values(entity.views).flatMap(({ sort }) => sort)];
  return [
    ...columns.filter(({ sortable }) => sortable).map((column) => column.sortBy ?? column.field),
    ...defaults.map(({ by }) => named.get(by) ?? by),
  ];
}

/** Searched texts; for a searched reference, the label of its records. */
function containsPaths(catalogue: Catalogue, entity: Entity): readonly string[] {
  const { list, views } = entity;
  const columns = everyColumn(entity)
    .filter(({ filter }) => filter === 'text')
    .map(({ field }) => field);
  const filters = [...everyFilter(entity), ...Object.values(views).flatMap((view) => view.filters)];
  return [
    ...columns,
    ...filters.flatMap(({ kind, field, name }) => (kind === 'text' ? [field ?? name] : [])),
    ...[...(list?.search ?? []), ...Object.values(views).flatMap(({ search }) => search)].flatMap((path) => {
      const [own = path, ...names] = namedAt(catalogue, entity, path);
      return names.length === 0 ? [own] : names;
    }),
  ];
}
