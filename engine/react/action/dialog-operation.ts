import type { CallingAction, Operation, OperationValue } from '../../metadata/types/index.ts';
import type { Rule } from '../../rules/index.ts';
import type { PortalCatalogue, PortalEntity } from '../state/index.ts';

/** Returns the operation with the arguments that the action requires marked as required. */
export function dialogOperation(operation: Operation, { requires }: Pick<CallingAction, 'requires'>): Operation {
  const needed = requires.flatMap((name): readonly (readonly [string, OperationValue])[] => {
    const argument = operation.arguments[name];
    return argument === undefined ? [] : [[name, { ...argument, required: true }]];
  });
  return { ...operation, arguments: { ...operation.arguments, ...Object.fromEntries(needed) } };
}

/** The operation that an action calls, with its required arguments; it may belong to no entity. */
export function calledOperation(
  { operations: own }: Pick<PortalEntity, 'operations'>,
  { operations }: Pick<PortalCatalogue, 'operations'>,
  action: Pick<CallingAction, 'operation' | 'requires'>,
): Operation | undefined {
  const operation = own[action.operation ?? ''] ?? operations[action.operation ?? ''];
  return operation && dialogOperation(operation, action);
}

/** Alternative operations of an action, each with the rule over entered values that selects it. */
export function otherOperations(
  { operations }: Pick<PortalEntity, 'operations'>,
  { instead = [] }: Pick<CallingAction, 'instead'>,
): readonly { readonly when: Rule; readonly operation: Operation }[] {
  return instead.flatMap(({ when, operation: name }) => {
    const operation = operations[name];
    return operation === undefined ? [] : [{ when, operation }];
  });
}
