import type { CallingAction, Operation, OperationValue } from '../../metadata/types/index.ts';
import type { Rule } from '../../rules/index.ts';
import type { PortalCatalogue, PortalEntity } from '../state/index.ts';

/** An operation as one of its actions asks it: what this action requires must be filled in. */
export function dialogOperation(operation: Operation, { requires }: Pick<CallingAction, 'requires'>): Operation {
  const needed = requires.flatMap((name): readonly (readonly [string, OperationValue])[] => {
    const argument = operation.arguments[name];
    return argument === undefined ? [] : [[name, { ...argument, required: true }]];
  });
  return { ...operation, arguments: { ...operation.arguments, ...Object.fromEntries(needed) } };
}

/** The operation that an action of an entity calls, as it asks it; it may be one of no entity. */
export function calledOperation(
  { operations: own }: Pick<PortalEntity, 'operations'>,
  { operations }: Pick<PortalCatalogue, 'operations'>,
  action: Pick<CallingAction, 'operation' | 'requires'>,
): Operation | undefined {
  const operation = own[action.operation ?? ''] ?? operations[action.operation ?? ''];
  return operation && dialogOperation(operation, action);
}

/** The operations that an action calls instead, with the rules over what was entered by which it does. */
export function otherOperations(
  { operations }: Pick<PortalEntity, 'operations'>,
  { instead = [] }: Pick<CallingAction, 'instead'>,
): readonly { readonly when: Rule; readonly operation: Operation }[] {
  return instead.flatMap(({ when, operation: name }) => {
    const operation = operations[name];
    return operation === undefined ? [] : [{ when, operation }];
  });
}
