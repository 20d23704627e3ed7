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

/** Columns of every record, by field name. */
export const systemColumns: Readonly<Record<string, string>> = {
  id: 'id',
  rowVersion: 'row_version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** The column of a field; `prefix` is that of the enclosing groups (`emission_`). */
export function columnName(field: Pick<Field, 'name' | 'type' | 'from'>, prefix = ''): string {
  const name = `${prefix}${toSnakeCase(field.from ?? field.name)}`;
  return boundedName(field.type === 'reference' ? `${name}_id` : name);
}

/** True if a field is stored in a column of its record's (or row's) own table. */
export function hasColumn(field: Field): boolean {
  return !isComputed(field) && fieldTypes[field.type].hasColumn;
}

/** The table of a field's rows, or of its links: `book_authors`. */
export function childTableName(table: string, field: Pick<Field, 'name'>, prefix = ''): string {
  return boundedName(`${table}_${prefix}${toSnakeCase(field.name)}`);
}

/** The column of a link table that references a record of the entity. */
export function linkColumnName(entity: string): string {
  return `${toSnakeCase(entity)}_id`;
}

export function accessTableName(table: string): string {
  return `${table}_reader`;
}

/** Shortens a name to PostgreSQL's limit of 63 bytes; the short name ends in a hash. */
export function boundedName(name: string): string {
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}`;
}

/** Quotes an SQL identifier. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes an SQL text literal. */
export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
