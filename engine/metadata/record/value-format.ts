import { valueTypes, hasPlainValue, isNumeric } from '../../field-types/index.ts';
import type { Field, ValueFormat } from '../types/index.ts';

/** The format of a field's values; plain text without a field or format. */
export function valueFormat(field: Field | undefined): ValueFormat {
  if (isNumeric(field))
    return { type: 'number', decimals: field.scale, ...(field.measures === 'year' && { isUngrouped: true }) };
  if (field?.type === 'enumeration') return { type: 'enumeration', enumeration: field.enumeration };
  return { type: field !== undefined && hasPlainValue(field) ? valueTypes[field.type].format : 'text' };
}
