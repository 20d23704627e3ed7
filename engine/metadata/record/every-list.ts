import type { Column, Entity, List, ListFilter } from '../types/index.ts';

/** A list and where an entity says it: `['list']`, `['lists', 'overdue']`. */
export interface PlacedList {
  readonly list: List;
  readonly path: readonly string[];
}

type Listing = Pick<Entity, 'list' | 'lists'>;

/** The lists of an entity, its own first. */
export function everyList({ list, lists }: Listing): readonly PlacedList[] {
  const further = Object.entries(lists).map(([name, one]) => ({ list: one, path: ['lists', name] }));
  return list === undefined ? further : [{ list, path: ['list'] }, ...further];
}

/** Columns of all lists of an entity: of one name they mean the same, so that its operations know them by it. */
export function everyColumn(entity: Listing): readonly Column[] {
  return everyList(entity).flatMap(({ list }) => list.columns);
}

/** Filters without a column, of all lists of an entity. */
export function everyFilter(entity: Listing): readonly ListFilter[] {
  return everyList(entity).flatMap(({ list }) => list.filters);
}

/** The names of all that lists of an entity can be narrowed by. */
export function filterNames(entity: Listing): readonly string[] {
  const columns = everyColumn(entity).flatMap(({ name, filter }) => (filter === undefined ? [] : [name]));
  return [...new Set([...columns, ...everyFilter(entity).map(({ name }) => name)])];
}
