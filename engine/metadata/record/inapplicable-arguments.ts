import { fieldTypes } from '../../field-types/index.ts';
import type { Values } from '../../record/index.ts';
import type { Rule } from '../../rules/index.ts';
import type { Entity, MutationAction, Operation } from '../types/index.ts';
import { emptyOf } from './field-values.ts';

type AskedEntity = Pick<Entity, 'fields' | 'rules'>;

/** An argument of an action that does not apply to this record. */
export interface InapplicableArgument {
  readonly name: string;
  /** The values that replace the answer; empty when the field is unchanged. */
  readonly kept: Values;
}

/**
 * Arguments of an action, by name, that a record cannot hold because their storing field is hidden whatever its value.
 */
export function inapplicableArguments(
  { fields, rules }: AskedEntity,
  operation: Pick<Operation, 'arguments'> | undefined,
  names: readonly string[],
  holds: (rule: Rule, values: Values) => boolean,
): readonly InapplicableArgument[] {
  return names.flatMap((name) => {
    const keeper = storedArgumentField(operation, name);
    const field = fields[keeper];
    const { visible, whenHidden } = rules[keeper] ?? {};
    if (field === undefined || visible === undefined || holds(visible, { [keeper]: fieldTypes[field.type].sample }))
      return [];
    return [{ name, kept: whenHidden === 'clear' ? { [field.name]: emptyOf(field) } : {} }];
  });
}

/** The field that stores an action's argument; empty when none does. */
export function storedArgumentField(operation: Pick<Operation, 'arguments'> | undefined, name: string): string {
  const { keptIn = name } = operation?.arguments[name] ?? {};
  return keptIn ?? '';
}

/** The changes an action makes itself: target status and set values. */
export function actionChanges({ workflow }: Pick<Entity, 'workflow'>, { target, sets }: MutationAction): Values {
  return { ...(workflow !== undefined && target !== undefined && { [workflow.field]: target }), ...sets };
}
