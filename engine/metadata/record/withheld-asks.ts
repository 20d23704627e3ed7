import { fieldTypes } from '../../field-types/index.ts';
import type { Values } from '../../record/index.ts';
import type { Rule } from '../../rules/index.ts';
import type { Entity, MutationAction, Operation } from '../types/index.ts';
import { emptyOf } from './field-values.ts';

/** What of an entity decides about what its actions ask. */
type AskedEntity = Pick<Entity, 'fields' | 'rules'>;

/** Something that an action asks of other records alone. */
export interface WithheldAsk {
  readonly name: string;
  /** What becomes of the field that would keep the answer; empty where it stays as it is. */
  readonly kept: Values;
}

/** Of what an action asks, by name: what a record has no place for, since the field that keeps it is hidden there whatever it holds. */
export function withheldAsks(
  { fields, rules }: AskedEntity,
  operation: Pick<Operation, 'arguments'> | undefined,
  names: readonly string[],
  holds: (rule: Rule, values: Values) => boolean,
): readonly WithheldAsk[] {
  return names.flatMap((name) => {
    const keeper = storedArgumentField(operation, name);
    const field = fields[keeper];
    const { visible, whenHidden } = rules[keeper] ?? {};
    if (field === undefined || visible === undefined || holds(visible, { [keeper]: fieldTypes[field.type].sample }))
      return [];
    return [{ name, kept: whenHidden === 'clear' ? { [field.name]: emptyOf(field) } : {} }];
  });
}

/** The name of the field that keeps what an action asks; of none where nothing does. */
export function storedArgumentField(operation: Pick<Operation, 'arguments'> | undefined, name: string): string {
  const { keptIn = name } = operation?.arguments[name] ?? {};
  return keptIn ?? '';
}

/** What an action itself makes of a record: the status it moves to, and the values it sets. */
export function actionChanges({ workflow }: Pick<Entity, 'workflow'>, { target, sets }: MutationAction): Values {
  return { ...(workflow !== undefined && target !== undefined && { [workflow.field]: target }), ...sets };
}
