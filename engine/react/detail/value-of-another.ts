import type { Field } from '../../metadata/types/index.ts';
import { isValues } from '../../record/index.ts';
import { isTyped } from '../form/index.ts';

/** A value of one record as another starts with it: rows are the other's own, as they are typed; null where there is nothing. */
export function valueOfAnother(field: Field | undefined, value: unknown): unknown {
  if (field?.type !== 'rows' || !Array.isArray(value)) return value ?? null;
  const typed = Object.values(field.fields).filter(isTyped);
  return value.filter(isValues).map((row) => Object.fromEntries(typed.map(({ name }) => [name, row[name]])));
}
