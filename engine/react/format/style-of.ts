import type { Field } from '../../metadata/types/index.ts';
import type { NumberStyle } from '../../format/index.ts';

/** How figures of a field are written; as they come where it has none. */
export function styleOf(field: Field | undefined): NumberStyle {
  if (field?.type !== 'integer' && field?.type !== 'decimal') return {};
  return { decimals: field.scale, isUngrouped: field.measures === 'year' };
}
