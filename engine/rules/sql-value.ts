import sql, { raw, type Sql } from 'sql-template-tag';
import { valueTypes } from '../field-types/index.ts';
import { toDecimal, toPlainDecimal } from './decimal.ts';
import type { Family } from './term.ts';

/** The column type of ids, so that a text id becomes a typed parameter that an index can use. */
export type IdType = 'bigint' | 'uuid' | 'text';

/** A known value as a parameter with the column type of its family; typed null when absent. */
export function parameter(value: unknown, family: Family, idType: IdType): Sql {
  const bound = boundValue(value, family, idType);
  if (typeof bound === 'boolean') return bound ? sql`true` : sql`false`;
  const type = raw(bound === null ? nullType(family, idType) : columnType(bound, family, idType));
  return bound === null ? sql`null::${type}` : sql`${bound}::${type}`;
}

/**
 * True when the column could contain the value: a malformed id matches no row, but PostgreSQL would reject the whole
 * statement.
 */
export function isStorable(value: unknown, family: Family, idType: IdType): boolean {
  if (family !== 'id' || idType === 'text') return true;
  const form = idType === 'bigint' ? /^(0|-?[1-9]\d{0,17})$/ : /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  return typeof value === 'string' && form.test(value);
}

/** The value to bind: null when it does not belong to the family. */
export function boundValue(value: unknown, family: Family, idType: IdType): string | boolean | null {
  if (family === 'number') {
    const decimal = toDecimal(value);
    return decimal && toPlainDecimal(decimal);
  }
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' && isStorable(value, family, idType) ? value : null;
}

/** The array type of a list of the family. */
export function arrayType(family: Family, idType: IdType): Sql {
  return raw(`${nullType(family, idType)}[]`);
}

function columnType(value: string, family: Family, idType: IdType): string {
  // Integers stay bigint, so that an integer column is compared by its index; a numeric one widens them.
  return family === 'number' && /^-?\d{1,18}$/.test(value) ? 'bigint' : nullType(family, idType);
}

function nullType(family: Family, idType: IdType): string {
  if (family === 'id') return idType;
  return Object.values(valueTypes).find(({ rule }) => rule.family === family)?.rule.sql ?? 'text';
}
