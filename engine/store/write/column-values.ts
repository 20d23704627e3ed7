import type { Field, Fields } from '../../metadata/types/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import { columnName, hasColumn } from '../names/names.ts';

/** A value on its way into a column. */
export interface ColumnValue {
  readonly column: string;
  readonly value: unknown;
}

/** What a record holds in the columns of its own table; absent fields are left out. */
export function columnValues(fields: Fields, record: Values, prefix = ''): readonly ColumnValue[] {
  return Object.values(fields).flatMap((field) => {
    const value = record[field.name];
    if (value === undefined) return [];
    if (field.type === 'group')
      return isValues(value) ? columnValues(field.fields, value, `${columnName(field, prefix)}_`) : [];
    return hasColumn(field) ? [{ column: columnName(field, prefix), value: toColumn(field, value) }] : [];
  });
}

function toColumn(field: Field, value: unknown): unknown {
  if (value === null) return null;
  if (field.type === 'reference') return isValues(value) ? (value['id'] ?? null) : null;
  if (field.type === 'json') return JSON.stringify(value);
  return field.type === 'decimal' && typeof value === 'number' ? String(value) : value;
}
