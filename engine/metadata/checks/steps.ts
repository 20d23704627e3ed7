import type { Catalogue, Entity } from '../types/index.ts';
import { addressesOf } from './addresses.ts';
import {
  finding,
  inApp,
  inEntity,
  repeatedNameFindings,
  unknownName,
  type At,
  type Check,
  type Findings,
} from './finding.ts';

/**
 * Checks that steps wait in existing statuses, each once, with existing addresses, and that pages and boards refer to
 * entities with steps.
 */
export const checkSteps: Check = function* ({ catalogue }) {
  const { entities, routes, boards } = catalogue;
  for (const entity of Object.values(entities)) yield* stepFindings(entity, catalogue);
  for (const [index, route] of routes.entries()) {
    const at: At = (...path) => inApp('routes', 'routes', index, ...path);
    yield* route.screen === 'steps' ? pageFindings(route, catalogue, at) : uselessFindings(route, at);
  }
  const withSteps = Object.values(entities).flatMap(({ name, steps }) => (steps === undefined ? [] : [name]));
  for (const [index, board] of boards.entries())
    if (board.kind === 'records' && board.steps === true)
      yield* unknownName('entity with steps', board.entity, withSteps, inApp('boards', 'boards', index, 'entity'));
};

function* stepFindings({ name: entity, steps }: Entity, catalogue: Catalogue): Findings {
  const list = steps?.list ?? [];
  const at: At = (...path) => inEntity(entity, 'steps', 'list', ...path);
  yield* repeatedNameFindings('step', list, (index) => at(index, 'name'));
  for (const [index, { status, own }] of list.entries()) {
    const isRepeated = status !== undefined && list.slice(0, index).some((earlier) => earlier.status === status);
    if (isRepeated) yield finding('repeated-step', at(index, 'status'), `a second step waits in "${status}"`);
    if (own !== undefined) yield* unknownName('address', own.to, addressesOf(catalogue), at(index, 'own', 'to'));
  }
}

type Route = Catalogue['routes'][number];

function* pageFindings({ entity, step = '' }: Route, { entities }: Catalogue, at: At): Findings {
  if (entity === undefined) return yield finding('missing-property', at(), 'the screen "steps" needs an "entity"');
  const names = (entities[entity]?.steps?.list ?? []).map(({ name }) => name);
  if (names.length > 0) yield* unknownName('step', step, names, at('step'));
}

function* uselessFindings(route: Route, at: At): Findings {
  for (const property of ['entity', 'step'] as const) {
    const message = `only the screen "steps" has ${property === 'entity' ? 'an entity' : 'a step'}`;
    if (route[property] !== undefined) yield finding('useless-property', at(property), message);
  }
}
