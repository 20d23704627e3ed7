import type { Field } from '../../metadata/types/index.ts';
import { isValues } from '../../record/index.ts';

/** A value of one record as another starts with it: rows are the other's own; null where there is nothing. */
export function valueOfAnother(field: Field | undefined, value: unknown): unknown {
  if (field?.type !== 'rows' || !Array.isArray(value)) return value ?? null;
  return value.filter(isValues).map(({ id: _id, ...row }) => row);
}
