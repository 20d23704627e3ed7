import type { Column, Entity, List, ListFilter } from '../types/index.ts';

/** A list and its path in the entity: `['list']`, `['lists', 'overdue']`. */
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

/** Columns of all lists of an entity; columns of equal name are the same. */
export function everyColumn(entity: Listing): readonly Column[] {
  return everyList(entity).flatMap(({ list }) => list.columns);
}

/** Filters without a column of all lists of an entity. */
export function everyFilter(entity: Listing): readonly ListFilter[] {
  return everyList(entity).flatMap(({ list }) => list.filters);
}

/** The names of all filters of an entity's lists. */
export function filterNames(entity: Listing): readonly string[] {
  const columns = everyColumn(entity).flatMap(({ name, filter }) => (filter === undefined ? [] : [name]));
  return [...new Set([...columns, ...everyFilter(entity).map(({ name }) => name)])];
}
