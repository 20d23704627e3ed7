import { type Field, type Fields, isComputed, isSameValue } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import { changeOf, type Changes } from './audit-entry.ts';
import { type ColumnValue, columnValues } from './column-values.ts';

/** What of a record is written: into its own row, beside it, and into its audit entry. */
export interface Written {
  readonly columns: readonly ColumnValue[];
  /** Fields that are kept in other tables, too. */
  readonly parts: Values;
  readonly changes: Changes;
}

/** Columns the writer itself keeps. */
const system = new Set(['id', 'row_version', 'created_at', 'updated_at', 'archived']);

/** Kinds of fields that are kept beside their record's row, or have parts that are. */
const besides: ReadonlySet<Field['type']> = new Set(['group', 'rows', 'references', 'files']);

/** What a record has that it had not before; nothing before for a new one. Absent fields stay as they are. */
export function writtenOf(fields: Fields, before: Values | undefined, after: Values): Written {
  const changed: Record<string, Field> = {};
  const parts: Record<string, unknown> = {};
  const changes: Record<string, Changes[string]> = {};
  for (const field of Object.values(fields)) {
    const [was, is] = [before?.[field.name], after[field.name]];
    // The very value that was read is the one that is stored.
    if (is === undefined || (before !== undefined && is === was)) continue;
    changed[field.name] = field;
    if (besides.has(field.type)) parts[field.name] = is;
    if (isKept(field) && !isSameValue(field, was, is)) changes[field.name] = changeOf(was, is);
  }
  return { columns: columnValues(changed, after).filter(({ column }) => !system.has(column)), parts, changes };
}

/** What a record had that goes away, but for what is still written to it. */
export function lossesOf(fields: Fields, before: Values, last: Values): Changes {
  const lost = Object.values(fields).filter(
    (field) => isKept(field) && !isSameValue(field, before[field.name], last[field.name]),
  );
  return Object.fromEntries(lost.map(({ name }) => [name, changeOf(before[name], last[name])]));
}

function isKept(field: Field): boolean {
  return !isComputed(field) && field.type !== 'relation';
}
