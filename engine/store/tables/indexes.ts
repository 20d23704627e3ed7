import { raw } from 'sql-template-tag';
import { isTextual } from '../../field-types/index.ts';
import { displayPaths, everyColumn, everyFilter, everyList, fieldAt } from '../../metadata/index.ts';
import type { Catalogue, Entity, Field } from '../../metadata/types/index.ts';
import { listedConditions } from './listed-conditions.ts';
import { listedColumns, monthOf, usualOrder } from './listed-columns.ts';
import { memoizeByKey } from '../../record/index.ts';
import { locate, type ColumnLocation } from '../names/locate.ts';
import { boundedName, columnName, hasColumn, quoteName } from '../names/names.ts';
import { comparedText, isCaseless } from './case-insensitive.ts';
import { searchParts } from './search-text.ts';
import { endingStatuses } from './ending-statuses.ts';
import type { Index } from './table.ts';

/** The indexes of an entity's table: references, sorts, unique fields, what storage asks for, texts that are searched. */
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

/** An index whose columns another one begins with finds nothing that the other does not. */
function withoutCovered(indexes: readonly Index[]): readonly Index[] {
  const covers = (other: Index, index: Index): boolean =>
    isWhole(other) &&
    other.on.length > index.on.length &&
    index.on.every((column, position) => column === other.on[position]);
  return indexes.filter((index) => !indexes.some((other) => covers(other, index)));
}

/** Whether an index has all that is looked up by its first column. */
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

/** Texts by which records are found that have one alike, where that is no index's to refuse. */
function looseTexts({ storage, fields }: Entity): readonly Index[] {
  return Object.values(fields)
    .filter((field) => isCaseless(field) && field.type === 'text' && !field.unique && hasColumn(field))
    .map((field) => ({
      name: boundedName(`${storage.table}_${columnName(field)}_loose`),
      on: [comparedText(field, quoteName(columnName(field))), 'id'],
      kind: 'ordered',
    }));
}

/** What must differ between records of an entity: field paths, and the name of the index that sees to it. */
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

/** An archived record does not stand in the way of a new one of the same name. */
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
 * What lists sort by: its own list's columns, and those others sort by through a reference to it. What many records share
 * is followed by the list's usual order, so that a choice among them is found in that order.
 */
function orders(catalogue: Catalogue, entity: Entity): readonly Index[] {
  const usual = usualOrder(catalogue, entity) ?? [];
  const listed = new Map(listedColumns(catalogue, entity).map((column) => [column.column, column]));
  const ends = sortEnds(catalogue).get(entity.name) ?? [];
  const elsewhere = new Set(ends.flatMap(({ from, column }) => (from === entity ? [] : [column])));
  return orderedColumns(catalogue, entity).map((column) => {
    const own = listed.get(column);
    if (own?.isShared === true) return ordered(entity, [column, ...usual.filter((each) => each !== column), 'id']);
    const index = ordered(entity, [column, 'id']);
    if (!entity.storage.archive) return index;
    // A list shows no archived records, others show references to them: pages of both are read from the index alone.
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
 * References that nothing is sorted by, where no other index begins with them: those who look for records by one name it, so
 * records without one are left out.
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

/** What has one answer, in the list's usual order. */
function conditions(catalogue: Catalogue, entity: Entity): readonly Index[] {
  const { table, archive } = entity.storage;
  const on = [...(usualOrder(catalogue, entity) ?? []), 'id'].map(quoteName);
  const present = archive ? 'not archived and ' : '';
  return listedConditions(catalogue, entity, table).map(({ name, predicate }) => {
    return { name: boundedName(`${table}_${name}`), on, kind: 'ordered', where: `${present}${predicate}` };
  });
}

/** Days by months, each in the list's usual order. */
function months(catalogue: Catalogue, entity: Entity): readonly Index[] {
  const { table, archive } = entity.storage;
  const usual = usualOrder(catalogue, entity);
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

/** A column that a path ends in, and whose path it is. */
interface PathEnd {
  readonly from: Entity;
  readonly column: string;
}

type PathEnds = ReadonlyMap<string, readonly PathEnd[]>;

/** Columns that lists sort by, by the entity whose table has them. */
const sortEnds = memoizeByKey((catalogue: Catalogue) =>
  pathEnds(
    catalogue,
    (entity) => sortPaths(entity).flatMap((path) => namedAt(catalogue, entity, path)),
    ({ field }) => field?.type !== 'longText' && field?.type !== 'json',
  ),
);

/** Columns of texts that lists search, by the entity whose table has them. */
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
      // What is listed of an entity over another is found in that one's table.
      return end !== undefined && isIndexed(end)
        ? [{ from, column: end.column, of: end.entity.storage.over?.entity ?? end.entity.name }]
        : [];
    }),
  );
  return Map.groupBy(ends, ({ of }) => of);
}

/** A path and, where it leads to a record, that of what the record is called, by which a list sorts. */
function namedAt(catalogue: Catalogue, entity: Entity, path: string): readonly string[] {
  const field = fieldAt(catalogue.entities, entity.fields, path);
  const target = field?.type === 'reference' ? catalogue.entities[field.to] : undefined;
  const names = target === undefined ? [] : displayPaths(target).map((name) => `${path}.${name}`);
  return [path, ...names.flatMap((name) => namedAt(catalogue, entity, name))];
}

/** A list without an address is a part of a record's detail: it is sorted among the few records that belong to that one. */
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

/** Texts somebody may look for words in; of a reference that is searched, what its records are called. */
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
