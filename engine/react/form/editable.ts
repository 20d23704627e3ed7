import { isComputed, type Field } from '../../metadata/index.ts';
import type { FormFieldState } from './state/form-state.ts';

/** True when a person may edit the field now. */
export function isEditable(field: Field, state: FormFieldState): boolean {
  if (field.type === 'relation' || field.type === 'json') return false;
  return state.enabled && !state.computed && !field.readOnly && !isComputed(field);
}
