import { ofFurtherList } from '../../language/index.ts';
import { everyList, type PlacedList } from '../record/every-list.ts';
import { overlap } from '../record/plan.ts';
import type { Entity, List } from '../types/index.ts';
import { inEntity, type Check, type Finding } from './finding.ts';

/** A further list shows what its operation answers, and one name means one thing in all lists of an entity. */
export const checkFurtherLists: Check = ({ catalogue, documents }) =>
  Object.values(catalogue.entities).flatMap((entity) => [
    ...Object.keys(documents.entities[entity.name]?.list ?? {}).flatMap((key) => strayKey(entity, key)),
    ...Object.entries(entity.lists).flatMap(([name, list]) => ofOperation(entity, name, list)),
    ...disagreements(entity),
  ]);

/** What the entity itself says of its own list. */
function strayKey({ name }: Entity, key: string): readonly Finding[] {
  if (!Object.hasOwn(ofFurtherList, key)) return [];
  const message = `"${key}" is of a further list; of its own list the entity says it, beside "list"`;
  return [{ code: 'stray-property', location: { ...inEntity(name, 'list', key), of: 'name' }, message }];
}

function ofOperation({ name: entity, api, list: own, views }: Entity, name: string, list: List): readonly Finding[] {
  const at = (...path: readonly (string | number)[]) => inEntity(entity, 'lists', name, ...path);
  const view = list.view === undefined ? undefined : views[list.view];
  if (list.view !== undefined && view === undefined) return [];
  if (view?.kind === 'one')
    return [
      { code: 'no-list', location: at('view'), message: `the view "${view.name}" answers one record, not a list` },
    ];
  if (view === undefined && api.page === undefined)
    return [
      { code: 'missing-property', location: at(), message: `"${entity}" answers no pages, and "view" is missing` },
    ];
  const searched = (view === undefined ? own?.search : view.search) ?? [];
  const isSearched = list.search.length === 0 || list.search.join() === searched.join();
  return [
    ...(isSearched ? [] : [{ code: 'searched-elsewhere', location: at('search'), message: searchedAs(list) }]),
    ...list.columns.flatMap(({ field }, index) => closed(view?.fields, field, at('columns', index))),
    ...(list.menu !== undefined && list.route === undefined
      ? [
          {
            code: 'missing-property',
            location: at('menu'),
            message: 'the menu leads to an address, but "route" is missing',
          },
        ]
      : []),
  ];
}

function searchedAs({ view }: List): string {
  const where = view === undefined ? "the entity's own list" : `the view "${view}"`;
  return `is searched as ${where} says; leave it out, or write [] for no search`;
}

function closed(
  opened: readonly string[] | undefined,
  field: string,
  location: Finding['location'],
): readonly Finding[] {
  if (opened === undefined || opened.some((path) => overlap(path, field))) return [];
  return [{ code: 'closed-column', location, message: `the view does not open "${field}"` }];
}

interface Named {
  readonly name: string;
  readonly meaning: string;
  readonly location: Finding['location'];
  readonly list: string;
}

/** GraphQL, the address and indexes know a column and a filter by its name alone. */
function disagreements(entity: Entity): readonly Finding[] {
  const lists = everyList(entity);
  return [
    ...repeatedOtherwise('column', lists.flatMap(columnsOf(entity))),
    ...repeatedOtherwise('filter', lists.flatMap(filtersOf(entity))),
  ];
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

function repeatedOtherwise(kind: string, all: readonly Named[]): readonly Finding[] {
  return all.flatMap(({ name, meaning, location, list }): readonly Finding[] => {
    const first = all.find((other) => other.name === name);
    if (first === undefined || first.meaning === meaning || first.list === list) return [];
    const message = `the ${kind} "${name}" means something else than in "${first.list}"; give one of them another name`;
    return [{ code: `other-${kind}`, location, message }];
  });
}
