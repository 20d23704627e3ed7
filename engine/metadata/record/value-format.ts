import type { Field, ValueFormat } from '../types/index.ts';

/** How values of a field are written; as plain text where there is no field, or where it has no format of its own. */
export function valueFormat(field: Field | undefined): ValueFormat {
  switch (field?.type) {
    case 'integer':
    case 'decimal':
      return { type: 'number', decimals: field.scale, ...(field.measures === 'year' && { isUngrouped: true }) };
    case 'date':
    case 'dateTime':
    case 'boolean':
      return { type: field.type };
    case 'enumeration':
      return { type: 'enumeration', enumeration: field.enumeration };
    default:
      return { type: 'text' };
  }
}
