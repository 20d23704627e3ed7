import sql, { type Sql } from 'sql-template-tag';
import { displayPaths, type Entity, fieldAt } from '../../metadata/index.ts';
import { locate } from '../tables/locate.ts';
import { type Asking, entityNamed } from './asking.ts';
import { anyOf } from './choice-conditions.ts';
import { containing, type Filtered } from './filters.ts';
import { Late } from './late.ts';
import { ListRefused } from './list-refused.ts';
import type { Listed } from './listed.ts';
import { rootPosition } from './position.ts';
import { readable } from './readable.ts';
import { folded } from './rule-sql.ts';
import { column, recordSource, tableAs } from './source.ts';

/** One way the words of a search may be met in a record: in texts that one index each serves, or in the name of another record. */
export type SearchWay =
  | { readonly kind: 'texts'; readonly paths: readonly string[] }
  | { readonly kind: 'name'; readonly path: string; readonly target: Entity; readonly link: Link | undefined };

/**
 * By which column records are tied to the record they are searched by the name of: it holds the reference itself or,
 * with `through`, one to a record of that entity, whose own column holds it.
 */
export interface Link {
  readonly column: string;
  readonly through?: { readonly entity: Entity; readonly column: string };
}

/**
 * The ways a list is searched: what its metadata name, as far as this viewer is shown it; where they name nothing, as
 * for what only pickers offer, what the records are called.
 */
export function searchWays(asking: Asking, { entity, view }: Listed): readonly SearchWay[] {
  const named = view?.search ?? entity.list?.search ?? [];
  const paths = (named.length > 0 ? named : displayPaths(entity)).filter((path) => isShown(asking, entity, path));
  const own = paths.filter((path) => isOwnText(asking, entity, path));
  const others = paths.filter((path) => !own.includes(path)).map((path) => wayAt(asking, entity, path));
  return own.length === 0 ? others : [{ kind: 'texts', paths: own }, ...others];
}

/** Whether some of the texts at these paths, as far as the viewer may read them, hold the words. */
export function textsHold({ asking, position }: Filtered, paths: readonly string[]): Sql {
  return anyOf(
    paths.flatMap((path) => {
      const value = openText(asking, position, path);
      return value === undefined ? [] : [containing(value, words)];
    }),
  );
}

/** Ids of the records of `target` that are called by the words. What a record is called is shown with every reference to it. */
export function idsOfName({ catalogue, today, viewer, alias }: Asking, target: Entity): Sql {
  const asking: Asking = { catalogue, today, viewer, alias, reach: 'everything' };
  const source = recordSource(asking, target);
  const isCalled = textsHold({ asking, position: rootPosition(source), view: undefined }, displayPaths(target));
  return sql`select ${column(source, 'id')} as id from ${tableAs(source)}${source.joins.toSql()} where ${isCalled}`;
}

/** Ids of the records of an entity whose column holds one of the ids that `named` lists, no more than `most`. */
export function idsOfHolders(
  asking: Asking,
  { entity, column: name }: NonNullable<Link['through']>,
  named: Sql,
  most: Sql,
): Sql {
  const source = recordSource(asking, entity);
  const holds = sql`${column(source, name)} between ${named}.id and ${named}.id`;
  const held = sql`select ${column(source, 'id')} as id from ${tableAs(source)} where ${holds} limit ${most}`;
  return sql`select held.id from ${named} cross join lateral (${held}) as held limit ${most}`;
}

/** Whether the record at `path` is called by the words. */
export function nameHolds(filtered: Filtered, { path, target }: SearchWay & { readonly kind: 'name' }): Sql {
  return textsHold(
    filtered,
    displayPaths(target).map((name) => `${path}.${name}`),
  );
}

const words = new Late(({ search }) => search);

/** A column that is absent for this viewer is not searched either. */
function isShown(asking: Asking, { name, list }: Entity, path: string): boolean {
  const columns = list?.columns.filter(({ field }) => field === path) ?? [];
  return columns.length === 0 || columns.some(({ visible }) => folded(asking, name, visible ?? true) !== false);
}

function isOwnText({ catalogue }: Asking, entity: Entity, path: string): boolean {
  const place = locate(catalogue, entity, path);
  return place?.isOwn === true && (place.field?.type === 'text' || place.field?.type === 'longText');
}

function wayAt(asking: Asking, entity: Entity, path: string): SearchWay {
  const field = fieldAt(asking.catalogue.entities, entity.fields, path);
  if (field?.type !== 'reference') return { kind: 'texts', paths: [path] };
  const target = entityNamed(asking.catalogue, field.to);
  return { kind: 'name', path, target, link: linkAt(asking, entity, path) };
}

/** Undefined where the reference is neither the record's own and open to all, nor one reference further. */
function linkAt(asking: Asking, entity: Entity, path: string): Link | undefined {
  const own = openColumn(asking, entity, path);
  if (own !== undefined) return { column: own };
  const { catalogue } = asking;
  const [first = '', ...rest] = path.split('.');
  const field = entity.fields[first];
  const holder = locate(catalogue, entity, first);
  if (field?.type !== 'reference' || holder === undefined) return undefined;
  const through = entityNamed(catalogue, field.to);
  const place = locate(catalogue, through, rest.join('.'));
  // The tables of those are not ours, nor are their indexes.
  const isIndexed = !entity.storage.external && !through.storage.external;
  return isIndexed && place?.isOwn === true
    ? { column: holder.column, through: { entity: through, column: place.column } }
    : undefined;
}

/** The column of the records that holds the reference at `path`; undefined where it is elsewhere, or not always open. */
function openColumn(asking: Asking, entity: Entity, path: string): string | undefined {
  const place = locate(asking.catalogue, entity, path);
  if (place?.isOwn !== true) return undefined;
  const source = recordSource(asking, entity);
  const value = openValue(asking, rootPosition(source), path);
  return value?.sql === column(source, place.column).sql ? place.column : undefined;
}

/** A path as a text, undefined where it is closed to this viewer. */
function openText(asking: Asking, position: Filtered['position'], path: string): Sql | undefined {
  const field = fieldAt(asking.catalogue.entities, position.fields, path);
  const value = openValue(asking, position, path);
  const isText = field?.type === 'text' || field?.type === 'longText';
  return value === undefined || isText ? value : sql`(${value})::text`;
}

function openValue(asking: Asking, position: Filtered['position'], path: string): Sql | undefined {
  try {
    return readable(asking, position, path, ['filter', 'search']).value;
  } catch (error) {
    if (error instanceof ListRefused) return undefined;
    throw error;
  }
}
