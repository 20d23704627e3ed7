import { createHash } from 'node:crypto';
import { fieldTypes } from '../../field-types/index.ts';
import { type Field, isComputed } from '../../metadata/index.ts';
import { memoizeByName } from '../../record/index.ts';

/** `nameSK` → `name_sk`, `acquiredAt` → `acquired_at`. */
export const toSnakeCase = memoizeByName((name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/gu, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/gu, '$1_$2')
    .toLowerCase(),
);

/** Columns that every record has, by the names of what they answer. */
export const systemColumns: Readonly<Record<string, string>> = {
  id: 'id',
  rowVersion: 'row_version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** The column of a field that is stored in one; `prefix` is that of the groups around it (`emission_`). */
export function columnName(field: Pick<Field, 'name' | 'type' | 'from'>, prefix = ''): string {
  const name = `${prefix}${toSnakeCase(field.from ?? field.name)}`;
  return boundedName(field.type === 'reference' ? `${name}_id` : name);
}

/** Whether a field is kept in a column of its record's own table (or rows' table). */
export function hasColumn(field: Field): boolean {
  return !isComputed(field) && fieldTypes[field.type].hasColumn;
}

/** The table of a field's rows, or of its links: `book_authors`. */
export function childTableName(table: string, field: Pick<Field, 'name'>, prefix = ''): string {
  return boundedName(`${table}_${prefix}${toSnakeCase(field.name)}`);
}

/** The column by which a table that links two entities names a record of one. */
export function linkColumnName(entity: string): string {
  return `${toSnakeCase(entity)}_id`;
}

/** Who may read which record of a table, kept by triggers. */
export function accessTableName(table: string): string {
  return `${table}_reader`;
}

/** A name PostgreSQL keeps whole: it cuts after 63 bytes, ours ends in a hash instead. */
export function boundedName(name: string): string {
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}`;
}

/** A name as SQL quotes it. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as SQL writes it. */
export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
