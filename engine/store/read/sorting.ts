import sql, { raw, type Sql } from 'sql-template-tag';
import { everyColumn, everyList, fieldAt } from '../../metadata/index.ts';
import type { Catalogue, Entity, EntityView } from '../../metadata/types/index.ts';
import type { ListRequest } from '../types.ts';
import { listedColumns, defaultOrderColumns } from '../tables/listed-columns.ts';
import { collationOf } from '../names/collations.ts';
import { locate } from '../names/locate.ts';
import { type QueryContext, requireEntity } from '../query/query-context.ts';
import { ListRefused } from './list-refused.ts';
import type { Position } from './position.ts';
import { readable } from './readable.ts';
import { evaluateForViewer } from '../query/rule-sql.ts';
import { columnIn } from '../query/source.ts';

type Sort = ListRequest['sort'];

export interface SortKey {
  readonly value: Sql;
  readonly direction: 'ASC' | 'DESC';
}

/** The default order of a list. */
export function defaultSort(entity: Entity, view: EntityView | undefined): Sort {
  const own = entity.list?.defaultSort ?? [];
  return view !== undefined && view.sort.length > 0 ? view.sort : own;
}

/** True if a request has the default order. */
export function isDefaultSort(entity: Entity, view: EntityView | undefined, sort: Sort): boolean {
  const usual = defaultSort(entity, view);
  return sort.length === 0 || JSON.stringify(sort.map(toPair)) === JSON.stringify(usual.map(toPair));
}

/**
 * Sort expressions of a request; the id follows in the direction of the first. Records with equal references or choices
 * keep the default order among themselves.
 */
export function sortKeys(
  context: QueryContext,
  position: Position,
  view: EntityView | undefined,
  sort: Sort,
): readonly SortKey[] {
  const { entity } = position;
  const wanted = sort.length > 0 ? sort : defaultSort(entity, view);
  const keys = wanted.map(({ by, direction }, index): SortKey => {
    const sortedBy = sortPath(context, entity, view, by);
    if (sortedBy === undefined)
      throw new ListRefused('unknown', `This list is not sorted by "${by}".`, ['sort', index, 'by']);
    const path = sort.length > 0 ? sortedBy : inLanguage(context, entity, sortedBy);
    const { value } = readable(context, position, path, ['sort', index, 'by']);
    return { value: collated(context, entity, path, value), direction };
  });
  const [first] = keys;
  if (first === undefined || keys.length > 1 || !isShared(context, position, wanted)) return keys;
  const usual = defaultOrderColumns(context.catalogue, entity) ?? [];
  return [first, ...usual.map((name) => ({ value: columnIn(position.open, name), direction: first.direction }))];
}

/** A default order by name uses the name in the viewer's language. */
function inLanguage({ viewer }: QueryContext, { display }: Entity, path: string): string {
  const isName = Object.values(display).includes(`{${path}}`);
  const [, shown] = /^\{([^{}]+)\}$/u.exec(display[viewer.language ?? ''] ?? '') ?? [];
  return isName && shown !== undefined ? shown : path;
}

/** A name in a single language has the collation of that language. */
function collated({ catalogue }: QueryContext, entity: Entity, path: string, value: Sql): Sql {
  const [language, ...others] = nameLanguages(catalogue, entity, path);
  const collation = language === undefined || others.length > 0 ? undefined : collationOf[language];
  return collation === undefined ? value : sql`${value} collate ${raw(collation)}`;
}

/** Languages whose label template contains the last step of the path. */
function nameLanguages(catalogue: Catalogue, entity: Entity, path: string): readonly string[] {
  const [first = '', ...rest] = path.split('.');
  const field = entity.fields[first];
  const target = field?.type === 'reference' ? catalogue.entities[field.to] : undefined;
  if (rest.length > 0) return target === undefined ? [] : nameLanguages(catalogue, target, rest.join('.'));
  return Object.entries(entity.display).flatMap(([language, name]) => (name.includes(`{${first}}`) ? [language] : []));
}

/** True if many records share the value of the sort column. */
function isShared({ catalogue }: QueryContext, { entity }: Position, [first]: Sort): boolean {
  const listed = everyColumn(entity).find(({ name }) => name === first?.by);
  const location = listed && locate(catalogue, entity, listed.sortBy ?? listed.field);
  return listedColumns(catalogue, entity).some(
    ({ column: name, isShared: shared }) => shared && location?.isOwn === true && name === location.column,
  );
}

function toPair({ by, direction }: Sort[number]): readonly [string, string] {
  return [by, direction];
}

/** The path of a sort name: a sortable column of a list, or a key of a default order. */
export function sortPath(
  context: QueryContext,
  entity: Entity,
  view: EntityView | undefined,
  by: string,
): string | undefined {
  if (by === 'id') return by;
  const columns = everyColumn(entity).filter(({ name }) => name === by);
  if (columns.length > 0) {
    const offered = columns.find(
      ({ sortable, visible }) => sortable && evaluateForViewer(context, entity.name, visible ?? true) !== false,
    );
    return offered && shownPath(context, entity, offered.sortBy ?? offered.field);
  }
  const usual = [...defaultSort(entity, view), ...everyList(entity).flatMap(({ list }) => list.defaultSort)];
  return usual.some((key) => key.by === by) ? shownPath(context, entity, by) : undefined;
}

/** References are sorted by label in the viewer's language. */
function shownPath(context: QueryContext, entity: Entity, path: string): string {
  const field = fieldAt(context.catalogue.entities, entity.fields, path);
  if (field?.type !== 'reference') return path;
  return shownPath(context, entity, `${path}.${calledBy(context, field.to)}`);
}

function calledBy({ catalogue, viewer }: QueryContext, name: string): string {
  const { display } = requireEntity(catalogue, name);
  const template = display[viewer.language ?? ''] ?? display[catalogue.languages[0] ?? ''] ?? '';
  return /\{([^{}]+)\}/u.exec(template)?.[1] ?? 'id';
}
