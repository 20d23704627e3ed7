import type { Operation } from '../types/index.ts';

/** The argument that takes an operation's form whole; undefined where its fields are arguments of their own, or it has none. */
export function formArgument({ form, arguments: values }: Pick<Operation, 'form' | 'arguments'>): string | undefined {
  if (form === undefined) return undefined;
  return Object.keys(values).find((name) => {
    const type = values[name]?.type;
    return type?.kind === 'entity' && type.entity === form;
  });
}
