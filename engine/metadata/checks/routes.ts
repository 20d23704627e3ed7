import type { Catalogue, Entity, EntityRoute } from '../types/index.ts';
import { isBuiltIn } from '../load/actions.ts';
import { recordAddressesOf } from './addresses.ts';
import { findValue } from './field-finding.ts';
import { filterNames } from '../record/every-list.ts';
import {
  finding,
  inApp,
  inEntity,
  keyAt,
  unknownName,
  type At,
  type Check,
  type FindingLocation,
  type Findings,
} from './finding.ts';

/**
 * Checks that addresses are unique, that redirects and actions lead to existing ones, and that a route's filters belong
 * to its list.
 */
export const checkRoutes: Check = function* ({ catalogue }) {
  const entities = Object.values(catalogue.entities);
  const addressed = addressesOf(catalogue);
  const seen = new Set<string>();
  for (const { path, location } of addressed) {
    const shape = shapeOf(path);
    if (seen.has(shape)) yield finding('repeated-route', location, `the address "${path}" is taken already`);
    seen.add(shape);
  }
  yield* redirects(
    catalogue,
    addressed.map(({ path }) => path),
  );
  yield* unreadHelp(catalogue);
  for (const entity of entities) yield* actionTargetFindings(entity, catalogue);
  for (const entity of entities)
    for (const [index, route] of entity.routes.entries())
      yield* entityRoute(entity, route, catalogue, (...path) => inEntity(entity.name, 'routes', index, ...path));
};

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

/** Help of a page is looked up by its literal address, so redirects and addresses with parameters cannot have it. */
function* unreadHelp({ routes }: Catalogue): Findings {
  for (const [index, { path, screen, help }] of routes.entries()) {
    if (help === undefined || (screen !== 'redirect' && !path.includes(':'))) continue;
    const message = `nobody reads it: ${screen === 'redirect' ? 'a redirect' : 'an address with parts'} has no help`;
    yield finding('unread-help', inApp('routes', 'routes', index, 'help'), message);
  }
}

function* redirects({ routes }: Catalogue, known: readonly string[]): Findings {
  for (const [index, { screen, to }] of routes.entries()) {
    if (screen !== 'redirect') continue;
    if (to !== undefined) yield* unknownName('address', to, known, inApp('routes', 'routes', index, 'to'));
    else
      yield finding(
        'missing-property',
        inApp('routes', 'routes', index),
        'a redirect leads somewhere, but "to" is missing',
      );
  }
}

/** Checks that actions lead to existing addresses with existing paths of the record as parameters. */
function* actionTargetFindings({ name: entity, actions }: Entity, catalogue: Catalogue): Findings {
  const known = new Set(recordAddressesOf(catalogue).map(shapeOf));
  for (const action of Object.values(actions)) {
    const { name, to } = { to: undefined, ...action };
    if (to === undefined || isBuiltIn(name)) continue;
    const location = inEntity(entity, 'actions', name, 'to');
    for (const [, path = ''] of to.matchAll(/:([A-Za-z]\w*(?:\.\w+)*)/g))
      if (path !== 'id') yield* findValue(catalogue, entity, path, location);
    if (!known.has(shapeOf(to))) yield* unknownName('address', to, recordAddressesOf(catalogue), location);
  }
}

function shapeOf(path: string): string {
  return path.replaceAll(/:[A-Za-z][\w.]*/g, ':');
}

function* entityRoute(own: Entity, route: EntityRoute, { entities }: Catalogue, at: At): Findings {
  const { entity, filter, screen, action } = route;
  if (screen === 'detail') return yield* soleFindings(own, route, at);
  if (screen === 'action') return yield* actionFindings(own, route, at);
  if (action !== undefined) return yield* creatingActionFindings(own, action, at('action'));
  if (entity === undefined) {
    if (screen === 'list') yield finding('missing-property', at(), 'a list shows an entity, but "entity" is missing');
    return;
  }
  const target = entities[entity];
  if (target === undefined) return;
  const filters = [...filterNames(target), ...Object.keys(target.fields)];
  for (const key of Object.keys(filter)) yield* unknownName('filter', key, filters, keyAt(at('filter', key)));
}

/** A detail without an id shows the result of a single-record view or of a query without arguments. */
function* soleFindings(
  { name, actions, views, operations, form, routes: further }: Entity,
  { one, instead }: EntityRoute,
  at: At,
): Findings {
  if (form === undefined)
    return yield finding('missing-property', at('screen'), `"${name}" has no form to show a record in`);
  if (one === undefined)
    return yield finding('missing-property', at(), 'a detail shows a record, but "one" is missing');
  const ofViews = Object.values(views).filter(({ kind }) => kind === 'one');
  const queries = Object.values(operations).filter(
    ({ kind, arguments: taken, result: { type, list } }) =>
      kind === 'query' && Object.keys(taken).length === 0 && !list && type.kind === 'entity' && type.entity === name,
  );
  const answering = [...ofViews, ...queries].map((known) => known.name);
  const pages = further.flatMap(({ action }) => action ?? []);
  yield* unknownName('view of one record', one, answering, at('one'));
  for (const [index, { action = '' }] of instead.entries())
    if (actions[action] !== undefined)
      yield* unknownName('action with a page', action, pages, at('instead', index, 'action'));
}

/** A page of an action shows one record and asks for the arguments of the operation. */
function* actionFindings({ name, actions, form, api }: Entity, { path, action }: EntityRoute, at: At): Findings {
  if (form === undefined || api.one === undefined)
    return yield finding('missing-property', at('screen'), `"${name}" shows no single record in a form`);
  if (action === undefined)
    return yield finding('missing-property', at(), 'a page of an action asks it, but "action" is missing');
  if (!path.split('/').includes(':id'))
    yield finding('no-record', at('path'), 'a page of an action names its record, but ":id" is missing');
  const calling = Object.values(actions).filter((one) => 'operation' in one && !isBuiltIn(one.name));
  const known = calling.map((one) => one.name);
  if (actions[action] !== undefined) yield* unknownName('action that calls an operation', action, known, at('action'));
}

/** The action that saves a form must create records. */
function* creatingActionFindings({ actions, operations }: Entity, action: string, location: FindingLocation): Findings {
  const making = Object.values(actions).filter(({ name, ...called }) => {
    const operation = 'operation' in called ? operations[called.operation ?? ''] : undefined;
    return !isBuiltIn(name) && operation?.saves !== undefined && operation.occasion !== 'update';
  });
  const known = making.map(({ name }) => name);
  if (actions[action] !== undefined) yield* unknownName('action that makes records', action, known, location);
}
