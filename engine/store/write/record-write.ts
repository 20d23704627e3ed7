import { type Field, type Fields, isComputed, isSameValue } from '../../metadata/index.ts';
import { isValues, valueAt, type Values, memoizeByKey } from '../../record/index.ts';
import { columnName, hasColumn } from '../names/names.ts';
import type { Changes } from '../types.ts';
import { changeOf, parsedJson } from './audit-entry.ts';

/** The value of a column. */
export interface ColumnValue {
  readonly column: string;
  readonly value: unknown;
  /** True if the value is JSON text. */
  readonly isJson?: boolean;
}

/** A row as JSON for `jsonb_populate_recordset`. */
export function toJsonRow(columns: readonly ColumnValue[]): Values {
  return Object.fromEntries(
    columns.map(({ column, value, isJson }) => [column, isJson === true ? parsedJson(value) : value]),
  );
}

/** What is written of a record: its own row, related rows, and changes for the audit entry. */
export interface RecordWrite {
  readonly columns: readonly ColumnValue[];
  /** Fields with data in other tables. */
  readonly parts: Values;
  readonly changes: Changes;
}

/** Columns set by the writer itself. */
const system = new Set(['id', 'row_version', 'created_at', 'updated_at', 'archived']);

/** Compares a record with its previous state (undefined for a new one). Absent fields stay unchanged. */
export function recordWriteOf(fields: Fields, before: Values | undefined, after: Values): RecordWrite {
  const columns: ColumnValue[] = [];
  const parts: Record<string, unknown> = {};
  const changes: Record<string, Changes[string]> = {};
  for (const stored of storedOf(fields)) {
    const { field, isBeside } = stored;
    const [was, is] = [before?.[field.name], after[field.name]];
    // The identical value was read from the record, so it is stored already.
    if (is === undefined || (before !== undefined && is === was)) continue;
    columns.push(...valuesOf(stored, is));
    if (isBeside) parts[field.name] = is;
    if (!isSameValue(field, was, is)) changes[field.name] = changeOf(was, is);
  }
  return { columns: columns.filter(({ column }) => !system.has(column)), parts, changes };
}

/** Changes of fields lost on removal, compared with the last values written. */
export function lossesOf(fields: Fields, before: Values, last: Values): Changes {
  const lost = storedOf(fields).filter(({ field }) => !isSameValue(field, before[field.name], last[field.name]));
  return Object.fromEntries(lost.map(({ field: { name } }) => [name, changeOf(before[name], last[name])]));
}

/** Column values of a row of a record; absent fields are left out. */
export function columnValues(fields: Fields, row: Values): readonly ColumnValue[] {
  return storedOf(fields).flatMap((stored) => valuesOf(stored, row[stored.field.name]));
}

/** A stored field: its columns, and whether it has data in other tables. */
interface Stored {
  readonly field: Field;
  readonly columns: readonly Column[];
  readonly isBeside: boolean;
}

/** A column, and the path to its value inside the stored field's value (for groups). */
interface Column {
  readonly name: string;
  readonly field: Field;
  readonly steps: readonly string[];
}

/** Field types with data in other tables. */
const besides: ReadonlySet<Field['type']> = new Set(['group', 'rows', 'references', 'files']);

const storedOf = memoizeByKey((fields: Fields): readonly Stored[] =>
  Object.values(fields)
    .filter((field) => !isComputed(field) && field.type !== 'relation')
    .map((field) => ({ field, columns: columnsOf(field), isBeside: besides.has(field.type) })),
);

function columnsOf(field: Field, prefix = '', steps: readonly string[] = []): readonly Column[] {
  const name = columnName(field, prefix);
  if (field.type !== 'group') return hasColumn(field) ? [{ name, field, steps }] : [];
  return Object.values(field.fields).flatMap((inner) => columnsOf(inner, `${name}_`, [...steps, inner.name]));
}

function valuesOf({ columns }: Stored, value: unknown): readonly ColumnValue[] {
  return columns.flatMap(({ name, field, steps }) => {
    const part = valueAt(value, steps);
    if (part === undefined) return [];
    return [{ column: name, value: toColumn(field, part), ...(field.type === 'json' && { isJson: true }) }];
  });
}

function toColumn(field: Field, value: unknown): unknown {
  if (value === null) return null;
  if (field.type === 'reference') return isValues(value) ? (value['id'] ?? null) : null;
  if (field.type === 'json') return JSON.stringify(value);
  return field.type === 'decimal' && typeof value === 'number' ? String(value) : value;
}
