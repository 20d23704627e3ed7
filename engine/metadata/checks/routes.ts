import type { Catalogue, Entity, EntityRoute } from '../types/index.ts';
import { isBuiltIn } from '../load/actions.ts';
import { recordAddressesOf } from './addresses.ts';
import { findValue } from './field-finding.ts';
import { filterNames } from '../record/every-list.ts';
import { inApp, inEntity, unknownName, type Check, type Finding, type FindingLocation } from './finding.ts';

/** Every address is of one screen, redirects and actions lead to one, and a route's filters are those of the list it shows. */
export const checkRoutes: Check = ({ catalogue }) => [
  ...repeatedPaths(catalogue),
  ...redirects(catalogue),
  ...unreadHelp(catalogue),
  ...Object.values(catalogue.entities).flatMap((entity) => ledTo(entity, catalogue)),
  ...Object.values(catalogue.entities).flatMap((entity) => entityRoutes(entity, catalogue)),
];

type At = (...path: readonly (string | number)[]) => FindingLocation;

interface Addressed {
  readonly path: string;
  readonly location: FindingLocation;
}

function addressesOf({ routes: own, entities }: Catalogue): readonly Addressed[] {
  return [
    ...own.map(({ path }, index) => ({ path, location: inApp('routes', 'routes', index, 'path') })),
    ...Object.values(entities).flatMap(({ name, route, lists, routes: further }): readonly Addressed[] => [
      ...(route === undefined ? [] : [{ path: route, location: inEntity(name, 'route') }]),
      ...Object.entries(lists).flatMap(([list, { route: path }]) =>
        path === undefined ? [] : [{ path, location: inEntity(name, 'lists', list, 'route') }],
      ),
      ...further.map(({ path }, index) => ({ path, location: inEntity(name, 'routes', index, 'path') })),
    ]),
  ];
}

function repeatedPaths(catalogue: Catalogue): readonly Finding[] {
  const seen = new Set<string>();
  return addressesOf(catalogue).flatMap(({ path, location }): readonly Finding[] => {
    const shape = shapeOf(path);
    const isRepeated = seen.has(shape);
    seen.add(shape);
    return isRepeated ? [{ code: 'repeated-route', location, message: `the address "${path}" is taken already` }] : [];
  });
}

/** What is told of a page is found by its whole address, on the page itself. */
function unreadHelp({ routes }: Catalogue): readonly Finding[] {
  return routes.flatMap(({ path, screen, help }, index): readonly Finding[] => {
    if (help === undefined || (screen !== 'redirect' && !path.includes(':'))) return [];
    const message = `nobody reads it: ${screen === 'redirect' ? 'a redirect' : 'an address with parts'} has no help`;
    return [{ code: 'unread-help', location: inApp('routes', 'routes', index, 'help'), message }];
  });
}

function redirects(catalogue: Catalogue): readonly Finding[] {
  const known = addressesOf(catalogue).map(({ path }) => path);
  return catalogue.routes.flatMap(({ screen, to }, index): readonly Finding[] => {
    if (screen !== 'redirect') return [];
    const location = inApp('routes', 'routes', index);
    if (to === undefined)
      return [{ code: 'missing-property', location, message: 'a redirect leads somewhere, but "to" is missing' }];
    return unknownName('address', to, known, { ...location, path: [...location.path, 'to'] });
  });
}

/** Actions lead to addresses that there are, by way of paths of the record. */
function ledTo({ name: entity, actions }: Entity, catalogue: Catalogue): readonly Finding[] {
  const known = new Set(recordAddressesOf(catalogue).map(shapeOf));
  return Object.values(actions).flatMap((action): readonly Finding[] => {
    const { name, to } = { to: undefined, ...action };
    if (to === undefined || isBuiltIn(name)) return [];
    const location = inEntity(entity, 'actions', name, 'to');
    const paths = [...to.matchAll(/:([A-Za-z]\w*(?:\.\w+)*)/g)].map(([, path = '']) => path);
    return [
      ...paths.flatMap((path) => (path === 'id' ? [] : findValue(catalogue, entity, path, location))),
      ...(known.has(shapeOf(to)) ? [] : unknownName('address', to, recordAddressesOf(catalogue), location)),
    ];
  });
}

function shapeOf(path: string): string {
  return path.replaceAll(/:[A-Za-z][\w.]*/g, ':');
}

function entityRoutes(own: Entity, { entities }: Catalogue): readonly Finding[] {
  const { name, routes: further } = own;
  return further.flatMap((route, index): readonly Finding[] => {
    const { entity, filter, screen } = route;
    const at: At = (...path) => inEntity(name, 'routes', index, ...path);
    if (screen === 'detail') return soleFindings(own, route, at);
    if (screen === 'action') return actionFindings(own, route, at);
    if (route.action !== undefined) return makingFindings(own, route.action, at('action'));
    if (entity === undefined)
      return screen === 'list'
        ? [{ code: 'missing-property', location: at(), message: 'a list shows an entity, but "entity" is missing' }]
        : [];
    const target = entities[entity];
    if (!target) return [];
    const filters = [...filterNames(target), ...Object.keys(target.fields)];
    return Object.keys(filter).flatMap((key) =>
      unknownName('filter', key, filters, { ...at('filter', key), of: 'name' }),
    );
  });
}

/** A detail without an id shows what a view of one record, or a query without arguments, answers. */
function soleFindings(
  { name, actions, views, operations, form, routes: further }: Entity,
  { one, instead }: EntityRoute,
  at: At,
): readonly Finding[] {
  if (form === undefined)
    return [{ code: 'missing-property', location: at('screen'), message: `"${name}" has no form to show a record in` }];
  if (one === undefined)
    return [{ code: 'missing-property', location: at(), message: 'a detail shows a record, but "one" is missing' }];
  const ofViews = Object.values(views).filter(({ kind }) => kind === 'one');
  const queries = Object.values(operations).filter(
    ({ kind, arguments: taken, result: { type, list } }) =>
      kind === 'query' && Object.keys(taken).length === 0 && !list && type.kind === 'entity' && type.entity === name,
  );
  const answering = [...ofViews, ...queries].map((known) => known.name);
  const pages = further.flatMap(({ action }) => action ?? []);
  return [
    ...unknownName('view of one record', one, answering, at('one')),
    ...instead.flatMap(({ action }, index) =>
      action === undefined || actions[action] === undefined
        ? []
        : unknownName('action with a page', action, pages, at('instead', index, 'action')),
    ),
  ];
}

/** A page of an action shows one record and asks what the action calls its operation with. */
function actionFindings(
  { name, actions, form, api }: Entity,
  { path, action }: EntityRoute,
  at: At,
): readonly Finding[] {
  if (form === undefined || api.one === undefined)
    return [
      { code: 'missing-property', location: at('screen'), message: `"${name}" shows no single record in a form` },
    ];
  if (action === undefined)
    return [
      { code: 'missing-property', location: at(), message: 'a page of an action asks it, but "action" is missing' },
    ];
  const calling = Object.values(actions).filter((one) => 'operation' in one && !isBuiltIn(one.name));
  return [
    ...(path.split('/').includes(':id')
      ? []
      : [
          {
            code: 'no-record',
            location: at('path'),
            message: 'a page of an action names its record, but ":id" is missing',
          },
        ]),
    ...(actions[action] === undefined
      ? []
      : unknownName(
          'action that calls an operation',
          action,
          calling.map((one) => one.name),
          at('action'),
        )),
  ];
}

/** A form saves by an action that makes records. */
function makingFindings(
  { actions, operations }: Entity,
  action: string,
  location: FindingLocation,
): readonly Finding[] {
  const making = Object.values(actions).filter(({ name, ...called }) => {
    const operation = 'operation' in called ? operations[called.operation ?? ''] : undefined;
    return !isBuiltIn(name) && operation?.saves !== undefined && operation.occasion !== 'update';
  });
  if (actions[action] === undefined) return [];
  return unknownName(
    'action that makes records',
    action,
    making.map(({ name }) => name),
    location,
  );
}
