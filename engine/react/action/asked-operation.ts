import type { CallingAction, Operation, OperationValue } from '../../metadata/types/index.ts';

/** An operation as one of its actions asks it: what this action requires must be filled in. */
export function askedOperation(operation: Operation, { requires }: Pick<CallingAction, 'requires'>): Operation {
  const needed = requires.flatMap((name): readonly (readonly [string, OperationValue])[] => {
    const argument = operation.arguments[name];
    return argument === undefined ? [] : [[name, { ...argument, required: true }]];
  });
  return { ...operation, arguments: { ...operation.arguments, ...Object.fromEntries(needed) } };
}
