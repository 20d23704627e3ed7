import type { Field } from '../../metadata/types/index.ts';
import { isValues } from '../../record/index.ts';
import { isTyped } from '../form/index.ts';

/** Converts a value for use in a new record: rows keep only their typed fields; null when empty. */
export function copiedValue(field: Field | undefined, value: unknown): unknown {
  if (field?.type !== 'rows' || !Array.isArray(value)) return value ?? null;
  const typed = Object.values(field.fields).filter(isTyped);
  return value.filter(isValues).map((row) => Object.fromEntries(typed.map(({ name }) => [name, row[name]])));
}
