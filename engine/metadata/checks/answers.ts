import { suggestion } from '../../rules/index.ts';
import type { Catalogue, Operation } from '../types/index.ts';
import { finding, inApp, inEntity, type Check, type FindingLocation } from './finding.ts';

/** Checks that every operation is implemented: by an action, as the save of its entity, or by server code. */
export const checkAnswers: Check = function* ({ catalogue, names: { operations: inCode } }) {
  if (inCode === undefined) return;
  const all = described(catalogue);
  const taken = new Set(all.map(({ operation }) => operation.name));
  const free = inCode.filter((known) => !taken.has(known));
  const performed = new Set(performedIn(catalogue));
  for (const { operation, location } of all) {
    const { name, saves } = operation;
    if (saves !== undefined || performed.has(name) || inCode.includes(name)) continue;
    const message = `no action performs "${name}" and no code of the server answers it${suggestion(name, free)}`;
    yield finding('unanswered-operation', location, message);
  }
};

interface Described {
  readonly operation: Operation;
  readonly location: FindingLocation;
}

function described({ operations, entities }: Catalogue): readonly Described[] {
  const ofApp = Object.values(operations).map((operation) => ({
    operation,
    location: inApp('operations', 'operations', operation.name),
  }));
  const ofEntities = Object.values(entities).flatMap((entity) =>
    Object.values(entity.operations).map((operation) => ({
      operation,
      location: inEntity(entity.name, 'operations', operation.name),
    })),
  );
  return [...ofApp, ...ofEntities];
}

function performedIn({ entities }: Catalogue): readonly string[] {
  return Object.values(entities)
    .flatMap(({ actions }) => Object.values(actions))
    .flatMap((action) => (action.kind === 'mutation' ? [action.operation ?? '', action.bulk?.operation ?? ''] : []));
}
