import type { Catalogue, Entity } from '../types/index.ts';
import { inApp, inEntity, unknownName, type Check, type Finding, type Place } from './finding.ts';

/** Every address is of one screen, redirects lead to one, and a route's filters are those of the list it shows. */
export const routes: Check = ({ catalogue }) => [
  ...repeatedPaths(catalogue),
  ...redirects(catalogue),
  ...Object.values(catalogue.entities).flatMap((entity) => entityRoutes(entity, catalogue)),
];

interface Addressed {
  readonly path: string;
  readonly place: Place;
}

function addressesOf({ routes: own, entities }: Catalogue): readonly Addressed[] {
  return [
    ...own.map(({ path }, index) => ({ path, place: inApp('routes', 'routes', index, 'path') })),
    ...Object.values(entities).flatMap(({ name, route, routes: further }): readonly Addressed[] => [
      ...(route === undefined ? [] : [{ path: route, place: inEntity(name, 'route') }]),
      ...further.map(({ path }, index) => ({ path, place: inEntity(name, 'routes', index, 'path') })),
    ]),
  ];
}

function repeatedPaths(catalogue: Catalogue): readonly Finding[] {
  const seen = new Set<string>();
  return addressesOf(catalogue).flatMap(({ path, place }): readonly Finding[] => {
    const shape = path.replaceAll(/:[A-Za-z]+/g, ':');
    const isRepeated = seen.has(shape);
    seen.add(shape);
    return isRepeated ? [{ code: 'repeated-route', place, message: `the address "${path}" is taken already` }] : [];
  });
}

function redirects(catalogue: Catalogue): readonly Finding[] {
  const known = addressesOf(catalogue).map(({ path }) => path);
  return catalogue.routes.flatMap(({ screen, to }, index): readonly Finding[] => {
    if (screen !== 'redirect') return [];
    const place = inApp('routes', 'routes', index);
    if (to === undefined)
      return [{ code: 'missing-property', place, message: 'a redirect leads somewhere, but "to" is missing' }];
    return unknownName('address', to, known, { ...place, path: [...place.path, 'to'] });
  });
}

function entityRoutes({ name, routes: further }: Entity, { entities }: Catalogue): readonly Finding[] {
  return further.flatMap(({ entity, filter, screen }, index): readonly Finding[] => {
    const at = (...path: readonly string[]) => inEntity(name, 'routes', index, ...path);
    if (entity === undefined)
      return screen === 'list'
        ? [{ code: 'missing-property', place: at(), message: 'a list shows an entity, but "entity" is missing' }]
        : [];
    const target = entities[entity];
    if (!target) return unknownName('entity', entity, Object.keys(entities), at('entity'));
    const filters = [
      ...(target.list?.columns ?? []).flatMap((column) => (column.filter ? [column.name] : [])),
      ...(target.list?.filters ?? []).map((own) => own.name),
      ...Object.keys(target.fields),
    ];
    return Object.keys(filter).flatMap((key) =>
      unknownName('filter', key, filters, { ...at('filter', key), of: 'name' }),
    );
  });
}
