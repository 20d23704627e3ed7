import { ofFurtherList } from '../../language/index.ts';
import { everyList, type PlacedList } from '../record/every-list.ts';
import { overlap } from '../record/plan.ts';
import type { Entity, List } from '../types/index.ts';
import {
  atBelow,
  entityCheck,
  finding,
  inEntity,
  keyAt,
  type At,
  type FindingLocation,
  type Findings,
} from './finding.ts';

/** A further list shows the result of its operation, and a name has one meaning in all lists of an entity. */
export const checkFurtherLists = entityCheck(function* (entity, at, { documents }) {
  for (const key of Object.keys(documents.entities[entity.name]?.list ?? {}))
    if (Object.hasOwn(ofFurtherList, key)) {
      const message = `"${key}" is of a further list; of its own list the entity says it, beside "list"`;
      yield finding('stray-property', keyAt(at('list', key)), message);
    }
  for (const [name, list] of Object.entries(entity.lists)) yield* ofOperation(entity, list, atBelow(at, 'lists', name));
  const lists = everyList(entity);
  // GraphQL, addresses and indexes identify a column or filter by its name alone.
  yield* repeatedOtherwise('column', lists.flatMap(columnsOf(entity)));
  yield* repeatedOtherwise('filter', lists.flatMap(filtersOf(entity)));
});

function* ofOperation({ name: entity, api, list: own, views }: Entity, list: List, at: At): Findings {
  const view = views[list.view ?? ''];
  if (list.view !== undefined && view === undefined) return;
  if (view?.kind === 'one')
    return yield finding('no-list', at('view'), `the view "${view.name}" answers one record, not a list`);
  if (view === undefined && api.page === undefined)
    return yield finding('missing-property', at(), `"${entity}" answers no pages, and "view" is missing`);
  const searched = (view === undefined ? own?.search : view.search) ?? [];
  if (list.search.length > 0 && list.search.join() !== searched.join())
    yield finding('searched-elsewhere', at('search'), searchedAs(list));
  for (const [index, { field }] of list.columns.entries())
    if (view?.fields !== undefined && !view.fields.some((path) => overlap(path, field)))
      yield finding('closed-column', at('columns', index), `the view does not open "${field}"`);
  if (list.menu !== undefined && list.route === undefined)
    yield finding('missing-property', at('menu'), 'the menu leads to an address, but "route" is missing');
}

function searchedAs({ view }: List): string {
  const where = view === undefined ? "the entity's own list" : `the view "${view}"`;
  return `is searched as ${where} says; leave it out, or write [] for no search`;
}

interface Named {
  readonly name: string;
  readonly meaning: string;
  readonly location: FindingLocation;
  readonly list: string;
}

function columnsOf({ name: entity }: Entity) {
  return ({ list, path }: PlacedList): readonly Named[] =>
    list.columns.map(({ name, field, sortBy }, index) => ({
      name,
      meaning: sortBy ?? field,
      location: inEntity(entity, ...path, 'columns', index),
      list: path.join('.'),
    }));
}

function filtersOf({ name: entity }: Entity) {
  return ({ list, path }: PlacedList): readonly Named[] => {
    const named = (of: 'columns' | 'filters', index: number) => ({
      location: inEntity(entity, ...path, of, index),
      list: path.join('.'),
    });
    return [
      ...list.columns.flatMap(({ name, field, filter }, index) =>
        filter === undefined ? [] : [{ name, meaning: JSON.stringify([filter, field]), ...named('columns', index) }],
      ),
      ...list.filters.map(({ name, kind, field, rule }, index) => ({
        name,
        meaning: JSON.stringify([kind, rule ?? field]),
        ...named('filters', index),
      })),
    ];
  };
}

function* repeatedOtherwise(kind: string, all: readonly Named[]): Findings {
  for (const { name, meaning, location, list } of all) {
    const first = all.find((other) => other.name === name);
    if (first === undefined || first.meaning === meaning || first.list === list) continue;
    const message = `the ${kind} "${name}" means something else than in "${first.list}"; give one of them another name`;
    yield finding(`other-${kind}`, location, message);
  }
}
