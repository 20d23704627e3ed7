import type { Catalogue, Entity, Step } from '../types/index.ts';
import { addressesOf } from './addresses.ts';
import {
  inApp,
  inEntity,
  repeatedNameFindings,
  unknownName,
  type Check,
  type Finding,
  type JsonPath,
  type FindingLocation,
} from './finding.ts';

/** Steps wait in statuses that there are, each once, and lead to addresses; pages and boards show steps that there are. */
export const checkSteps: Check = ({ catalogue }) => [
  ...Object.values(catalogue.entities).flatMap((entity) => stepFindings(entity, catalogue)),
  ...catalogue.routes.flatMap((route, index) => {
    const at: At = (...path) => inApp('routes', 'routes', index, ...path);
    return route.screen === 'steps' ? pageFindings(route, catalogue, at) : uselessFindings(route, at);
  }),
  ...catalogue.boards.flatMap((board, index): readonly Finding[] => {
    if (board.kind !== 'records' || board.steps !== true) return [];
    const location = inApp('boards', 'boards', index, 'entity');
    return unknownName('entity with steps', board.entity, withSteps(catalogue), location);
  }),
];

type At = (...path: JsonPath) => FindingLocation;

function stepFindings({ name: entity, steps: own }: Entity, catalogue: Catalogue): readonly Finding[] {
  const list = own?.list ?? [];
  const nameAt = (index: number) => inEntity(entity, 'steps', 'list', index, 'name');
  const ofSteps = list.flatMap((step, index) => {
    const at: At = (...path) => inEntity(entity, 'steps', 'list', index, ...path);
    const earlier = list.slice(0, index);
    const isRepeated = step.status !== undefined && earlier.some(({ status }) => status === step.status);
    return [
      ...(isRepeated
        ? [{ code: 'repeated-step', location: at('status'), message: `a second step waits in "${step.status ?? ''}"` }]
        : []),
      ...(step.own === undefined ? [] : ownFindings(step.own, catalogue, (...path) => at('own', ...path))),
    ];
  });
  return [...repeatedNameFindings('step', list, nameAt), ...ofSteps];
}

function ownFindings({ to }: NonNullable<Step['own']>, catalogue: Catalogue, at: At): readonly Finding[] {
  return unknownName('address', to, addressesOf(catalogue), at('to'));
}

function pageFindings(
  { entity, step = '' }: Catalogue['routes'][number],
  catalogue: Catalogue,
  at: At,
): readonly Finding[] {
  if (entity === undefined)
    return [{ code: 'missing-property', location: at(), message: 'the screen "steps" needs an "entity"' }];
  const names = (catalogue.entities[entity]?.steps?.list ?? []).map(({ name }) => name);
  if (names.length === 0) return [];
  return unknownName('step', step, names, at('step'));
}

function uselessFindings(route: Catalogue['routes'][number], at: At): readonly Finding[] {
  return (['entity', 'step'] as const).flatMap((property): readonly Finding[] =>
    route[property] === undefined
      ? []
      : [
          {
            code: 'useless-property',
            location: at(property),
            message: `only the screen "steps" has ${property === 'entity' ? 'an entity' : 'a step'}`,
          },
        ],
  );
}

function withSteps({ entities }: Catalogue): readonly string[] {
  return Object.values(entities).flatMap(({ name, steps: own }) => (own === undefined ? [] : [name]));
}
