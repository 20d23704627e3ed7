import { suggestion } from '../../rules/index.ts';
import type { Action, Catalogue, Operation } from '../types/index.ts';
import { inApp, inEntity, type Check, type Finding, type FindingLocation } from './finding.ts';

/** Every operation is answered: by an action, as a save of its entity, or by the server's own code. */
export const checkAnswers: Check = ({ catalogue, names: { operations: inCode } }) => {
  if (inCode === undefined) return [];
  const performed = new Set(actionsOf(catalogue).flatMap(operationsOf));
  return described(catalogue).flatMap(({ operation: { name, saves }, location }): readonly Finding[] =>
    saves !== undefined || performed.has(name) || inCode.includes(name)
      ? []
      : [{ code: 'unanswered-operation', location, message: sentence(name, catalogue, inCode) }],
  );
};

function sentence(name: string, catalogue: Catalogue, inCode: readonly string[]): string {
  const taken = new Set(described(catalogue).map(({ operation }) => operation.name));
  const free = inCode.filter((known) => !taken.has(known));
  return `no action performs "${name}" and no code of the server answers it${suggestion(name, free)}`;
}

interface Described {
  readonly operation: Operation;
  readonly location: FindingLocation;
}

function described({ operations, entities }: Catalogue): readonly Described[] {
  return [
    ...Object.values(operations).map((operation) => ({
      operation,
      location: inApp('operations', 'operations', operation.name),
    })),
    ...Object.values(entities).flatMap((entity) =>
      Object.values(entity.operations).map((operation) => ({
        operation,
        location: inEntity(entity.name, 'operations', operation.name),
      })),
    ),
  ];
}

function actionsOf({ entities }: Catalogue): readonly Action[] {
  return Object.values(entities).flatMap(({ actions }) => Object.values(actions));
}

function operationsOf(action: Action): readonly string[] {
  return action.kind === 'mutation' ? [action.operation ?? '', action.bulk?.operation ?? ''] : [];
}
