import sql, { join, type Sql } from 'sql-template-tag';
import { isTextual } from '../../field-types/index.ts';
import { displayPaths, type Entity, everyColumn, fieldAt } from '../../metadata/index.ts';
import { locate } from '../names/locate.ts';
import { type QueryContext, requireEntity } from '../query/query-context.ts';
import { anyOf } from './choice-conditions.ts';
import { type FilterContext, holding, holdingBehindParts, holdingParts } from './filters.ts';
import { BoundParameter } from './request-values.ts';
import { ListRefused } from './list-refused.ts';
import type { ListTarget } from './list-target.ts';
import { rootPosition } from './position.ts';
import { readable } from './readable.ts';
import { evaluateForViewer } from '../query/rule-sql.ts';
import { columnIn, recordSource } from '../query/source.ts';
import { fromClause, plainColumn, tableOf } from '../query/table-alias.ts';

/** A search path: texts of the listed record itself, or of a record it refers to. */
export interface SearchPath {
  /** Paths of the texts from the listed record. */
  readonly paths: readonly string[];
  /** The entity with the texts, and their paths there. */
  readonly target: Entity;
  readonly texts: readonly string[];
  /** True if the texts are the label of a record, which is visible with every reference to it. */
  readonly isName: boolean;
  readonly link: SearchLink | undefined;
}

/**
 * The column that links listed records to the record with the texts: it holds its id or, with `through`, the id of a
 * record of another entity that refers to it.
 */
export interface SearchLink {
  readonly column: string;
  readonly through?: { readonly entity: Entity; readonly column: string };
}

/**
 * The search paths of a list that are visible to this viewer; without any in metadata (as for entities that only
 * pickers offer), the label.
 */
export function visibleSearchPaths(context: QueryContext, { entity, view }: ListTarget): readonly SearchPath[] {
  const named = view?.search ?? entity.list?.search ?? [];
  const paths = (named.length > 0 ? named : displayPaths(entity)).filter((path) => isShown(context, entity, path));
  const own = paths.filter((path) => isOwnText(context, entity, path));
  const others = paths.filter((path) => !own.includes(path)).map((path) => wayAt(context, entity, path));
  const link = isIndexed(entity) ? { column: 'id' } : undefined;
  return own.length === 0 ? others : [{ paths: own, target: entity, texts: own, isName: false, link }, ...others];
}

/** True if some text at these paths, as readable by the viewer, contains the words. */
export function textsContain(filtered: FilterContext, paths: readonly string[]): Sql {
  return someText(filtered, paths, holding);
}

/** True if the texts are visible with the reference to everyone who may read the listed record. */
export const isOpenName = ({ isName, link }: SearchPath): boolean =>
  isName && link !== undefined && link.through === undefined && link.column !== 'id';

/**
 * Ids of records whose texts match the trigram index, for any viewer. The words themselves are checked on the listed
 * rows: folding each text again costs as much as finding it.
 */
export function idsOfTexts(context: QueryContext, { target, texts }: SearchPath): Sql {
  const source = recordSource(target);
  const hold = someText(everything(context, source), texts, holdingParts);
  return sql`select ${columnIn(source, 'id')} as id from ${fromClause(source.use, [hold])} where ${hold}`;
}

/** Ids of records whose names contain the words, of all or of those in the list `among`. */
export function idsOfNames(context: QueryContext, { target, texts }: SearchPath, among?: Sql): Sql {
  const source = recordSource(target);
  const id = columnIn(source, 'id');
  const filtered = everything(context, source);
  const hold =
    among === undefined
      ? [someText(filtered, texts, holdingParts), someText(filtered, texts, holdingBehindParts)]
      : [someText(filtered, texts, holding)];
  const from = fromClause(source.use, hold);
  return among === undefined
    ? sql`select ${id} as id from ${from} where ${join(hold, ' and ')}`
    : sql`select ${id} as id from ${from} join ${among} on ${among}.id = ${id} where ${join(hold, ' and ')}`;
}

function everything(
  { catalogue, today, viewer }: QueryContext,
  source: ReturnType<typeof recordSource>,
): FilterContext {
  return {
    context: { catalogue, today, viewer, reach: 'everything' },
    position: rootPosition(source),
    view: undefined,
  };
}

function someText({ context, position }: FilterContext, paths: readonly string[], holds: typeof holding): Sql {
  return anyOf(
    paths.flatMap((path) => {
      const value = openText(context, position, path);
      return value === undefined ? [] : [holds(value, words)];
    }),
  );
}

/**
 * Ids of the records of an entity that refer to an id in `listed`. `offset 0` makes each id use the index of that
 * column: otherwise the planner may scan the whole table.
 */
export function referencingRows({ entity, column: name }: NonNullable<SearchLink['through']>, listed: Sql): Sql {
  const source = recordSource(entity);
  const held = sql`select ${columnIn(source, 'id')} as id from ${tableOf(source.use)} where ${columnIn(source, name)} = ${listed}.id offset 0`;
  return sql`select held.id from ${listed} cross join lateral (${held}) as held`;
}

const words = new BoundParameter(({ search }) => search);

/** A column hidden from this viewer is not searched. */
function isShown(context: QueryContext, entity: Entity, path: string): boolean {
  const columns = everyColumn(entity).filter(({ field }) => field === path);
  return (
    columns.length === 0 ||
    columns.some(({ visible }) => evaluateForViewer(context, entity.name, visible ?? true) !== false)
  );
}

function isOwnText({ catalogue }: QueryContext, entity: Entity, path: string): boolean {
  const location = locate(catalogue, entity, path);
  return location?.isOwn === true && isTextual(location.field);
}

function wayAt(context: QueryContext, entity: Entity, path: string): SearchPath {
  const field = fieldAt(context.catalogue.entities, entity.fields, path);
  if (field?.type === 'reference') {
    const target = requireEntity(context.catalogue, field.to);
    const texts = displayPaths(target);
    const paths = texts.map((text) => `${path}.${text}`);
    return { paths, target, texts, isName: true, link: linkAt(context, entity, path) };
  }
  const [first = '', ...rest] = path.split('.');
  const holder = entity.fields[first];
  const plain: SearchPath = { paths: [path], target: entity, texts: [path], isName: false, link: undefined };
  if (holder?.type !== 'reference') return plain;
  const target = requireEntity(context.catalogue, holder.to);
  const text = rest.join('.');
  if (!isOwnText(context, target, text)) return plain;
  return { ...plain, target, texts: [text], link: linkAt(context, entity, first) };
}

/** Undefined unless the reference is the record's own and always visible, or one reference further. */
function linkAt(context: QueryContext, entity: Entity, path: string): SearchLink | undefined {
  const own = openColumn(context, entity, path);
  if (own !== undefined) return { column: own };
  const { catalogue } = context;
  const [first = '', ...rest] = path.split('.');
  const field = entity.fields[first];
  const holder = locate(catalogue, entity, first);
  if (field?.type !== 'reference' || holder === undefined) return undefined;
  const through = requireEntity(catalogue, field.to);
  const location = locate(catalogue, through, rest.join('.'));
  return isIndexed(entity) && isIndexed(through) && location?.isOwn === true
    ? { column: holder.column, through: { entity: through, column: location.column } }
    : undefined;
}

/** External tables may have no indexes. */
function isIndexed({ storage }: Entity): boolean {
  return !storage.external;
}

/** The column of the reference at `path`; undefined if it is in another table or not always visible. */
function openColumn(context: QueryContext, entity: Entity, path: string): string | undefined {
  const location = locate(context.catalogue, entity, path);
  if (location?.isOwn !== true) return undefined;
  const source = recordSource(entity);
  const value = openValue(context, rootPosition(source), path);
  const own = value && plainColumn(value);
  return own?.use === source.use && own.column === location.column ? location.column : undefined;
}

/** The text at a path; undefined if it is closed to this viewer. */
function openText(context: QueryContext, position: FilterContext['position'], path: string): Sql | undefined {
  const field = fieldAt(context.catalogue.entities, position.fields, path);
  const value = openValue(context, position, path);
  const isText = isTextual(field);
  return value === undefined || isText ? value : sql`(${value})::text`;
}

function openValue(context: QueryContext, position: FilterContext['position'], path: string): Sql | undefined {
  try {
    return readable(context, position, path, ['filter', 'search']).value;
  } catch (error) {
    if (error instanceof ListRefused) return undefined;
    throw error;
  }
}
