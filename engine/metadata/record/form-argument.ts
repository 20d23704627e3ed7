import type { Operation } from '../types/index.ts';

/** The argument that takes the whole form; undefined when its fields are separate arguments or there is no form. */
export function formArgument({ form, arguments: values }: Pick<Operation, 'form' | 'arguments'>): string | undefined {
  if (form === undefined) return undefined;
  return Object.keys(values).find((name) => {
    const type = values[name]?.type;
    return type?.kind === 'entity' && type.entity === form;
  });
}
