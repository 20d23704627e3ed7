import type { Catalogue } from '../types/index.ts';
import { finding, inApp, inEntity, type Check, type FindingLocation, type Findings } from './finding.ts';

/** Checks that operation names and type names of the API are unique. */
export const checkOperationNames: Check = function* ({ catalogue }) {
  yield* repeated(operationsOf(catalogue), 'operation');
  yield* repeated(typesOf(catalogue), 'type');
};

interface Named {
  readonly name: string;
  readonly location: FindingLocation;
  readonly owner: string;
}

function* repeated(named: readonly Named[], kind: string): Findings {
  const first = new Map<string, string>();
  for (const { name, location, owner } of named) {
    const earlier = first.get(name);
    first.set(name, earlier ?? owner);
    if (earlier !== undefined)
      yield finding(`repeated-${kind}`, location, `the ${kind} "${name}" exists already, at ${earlier}`);
  }
}

const offeredKinds = [
  ...(['page', 'all', 'one', 'save', 'remove', 'restore', 'uses', 'affected', 'history'] as const),
  ...(['comments', 'addComment', 'removeComment'] as const),
];

function operationsOf({ entities, operations }: Catalogue): readonly Named[] {
  return [
    ...Object.keys(operations).map((name) => ({
      name,
      location: inApp('operations', 'operations', name),
      owner: 'the operations of the app',
    })),
    ...Object.values(entities).flatMap(({ name: entity, api, views, operations: own }): readonly Named[] => {
      const owner = `the entity "${entity}"`;
      const offered = offeredKinds.flatMap((kind) => {
        const name = api[kind];
        return name === undefined ? [] : [{ name, location: inEntity(entity, 'api', kind), owner }];
      });
      return [
        ...offered,
        ...Object.keys(views).map((name) => ({ name, location: inEntity(entity, 'views', name), owner })),
        // The operation of removal may be described, for the input of its dialog.
        ...Object.keys(own)
          .filter((name) => name !== api.remove)
          .map((name) => ({ name, location: inEntity(entity, 'operations', name), owner })),
      ];
    }),
  ];
}

function typesOf({ entities, enumerations }: Catalogue): readonly Named[] {
  return [
    ...Object.keys(enumerations).map((name) => ({
      name,
      location: inApp('enumerations', 'enumerations', name),
      owner: 'the enumerations',
    })),
    ...Object.values(entities).map(({ name, api }) => ({
      name: api.type,
      location: inEntity(name, 'api', 'type'),
      owner: `the entity "${name}"`,
    })),
  ];
}
