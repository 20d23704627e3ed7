import { type Field, type Fields, isComputed, isSameValue } from '../../metadata/index.ts';
import { isValues, valueAt, type Values, memoizeByKey } from '../../record/index.ts';
import { columnName, hasColumn } from '../names/names.ts';
import type { Changes } from '../types.ts';
import { changeOf, parsedJson } from './audit-entry.ts';

/** A value on its way into a column. */
export interface ColumnValue {
  readonly column: string;
  readonly value: unknown;
  /** Whether the value is the text of JSON. */
  readonly isJson?: boolean;
}

/** A row as JSON that `jsonb_populate_recordset` reads as one of its table. */
export function toJsonRow(columns: readonly ColumnValue[]): Values {
  return Object.fromEntries(
    columns.map(({ column, value, isJson }) => [column, isJson === true ? parsedJson(value) : value]),
  );
}

/** What of a record is written: into its own row, beside it, and into its audit entry. */
export interface RecordWrite {
  readonly columns: readonly ColumnValue[];
  /** Fields that are kept in other tables, too. */
  readonly parts: Values;
  readonly changes: Changes;
}

/** Columns the writer itself keeps. */
const system = new Set(['id', 'row_version', 'created_at', 'updated_at', 'archived']);

/** What a record has that it had not before; nothing before for a new one. Absent fields stay as they are. */
export function recordWriteOf(fields: Fields, before: Values | undefined, after: Values): RecordWrite {
  const columns: ColumnValue[] = [];
  const parts: Record<string, unknown> = {};
  const changes: Record<string, Changes[string]> = {};
  for (const stored of storedOf(fields)) {
    const { field, isBeside } = stored;
    const [was, is] = [before?.[field.name], after[field.name]];
    // The very value that was read is the one that is stored.
    if (is === undefined || (before !== undefined && is === was)) continue;
    columns.push(...valuesOf(stored, is));
    if (isBeside) parts[field.name] = is;
    if (!isSameValue(field, was, is)) changes[field.name] = changeOf(was, is);
  }
  return { columns: columns.filter(({ column }) => !system.has(column)), parts, changes };
}

/** What a record had that goes away, but for what is still written to it. */
export function lossesOf(fields: Fields, before: Values, last: Values): Changes {
  const lost = storedOf(fields).filter(({ field }) => !isSameValue(field, before[field.name], last[field.name]));
  return Object.fromEntries(lost.map(({ field: { name } }) => [name, changeOf(before[name], last[name])]));
}

/** What a row of a record holds in the columns of its table; absent fields are left out. */
export function columnValues(fields: Fields, row: Values): readonly ColumnValue[] {
  return storedOf(fields).flatMap((stored) => valuesOf(stored, row[stored.field.name]));
}

/** A field whose value is kept: in which columns of its own table, and whether beside it, too. */
interface Stored {
  readonly field: Field;
  readonly columns: readonly Column[];
  readonly isBeside: boolean;
}

/** The column of a field, and where in a stored field's value its own stands: in a group, or it is that value. */
interface Column {
  readonly name: string;
  readonly field: Field;
  readonly steps: readonly string[];
}

/** Kinds of fields that are kept beside their record's row, or have parts that are. */
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
