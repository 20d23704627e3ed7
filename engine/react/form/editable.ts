import type { Field } from '../../metadata/types/index.ts';
import type { FieldState } from './state/form-state.ts';

/** Whether a person may enter the field's value now. */
export function isEditable(field: Field, state: FieldState): boolean {
  return (
    state.enabled && !state.computed && !field.readOnly && field.formula === undefined && field.aggregate === undefined
  );
}
