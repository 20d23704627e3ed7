import { Big } from 'big.js';
import { isEmpty, isNumber, isValues, type Values } from '../../record/index.ts';
import type { Field, Fields } from '../types/index.ts';

// Value semantics by field type: empty, equal, merge.

/** The initial value of a field. */
export function defaultOf(field: Field): unknown {
  if (field.type === 'group')
    return Object.fromEntries(Object.values(field.fields).map((inner) => [inner.name, defaultOf(inner)]));
  return field.default ?? emptyOf(field);
}

/** The empty value of a field. */
export function emptyOf(field: Field): unknown {
  if (field.type === 'group')
    return Object.fromEntries(Object.values(field.fields).map((inner) => [inner.name, emptyOf(inner)]));
  return field.type === 'rows' || field.type === 'references' || field.type === 'files' ? [] : null;
}

/** True when two records have equal values in all fields at the start of the paths. */
export function haveEqualFields(fields: Fields, paths: readonly string[], one: Values, other: Values): boolean {
  return paths.every((path) => {
    const [name = ''] = path.split(/[.[]/u);
    const field = fields[name];
    return field === undefined || isSameValue(field, one[name], other[name]);
  });
}

/** True when two values mean the same: `1.50` equals `1.5`, all empty values are equal, records compare by id. */
export function isSameValue(field: Field, one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  switch (field.type) {
    case 'integer':
    case 'decimal':
      return isNumber(one) && isNumber(other) ? new Big(one).eq(other) : one === other;
    case 'reference':
      return isValues(one) && isValues(other) && one['id'] === other['id'];
    case 'dateTime':
      return typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other);
    case 'group':
      return Object.values(field.fields).every((inner) =>
        isSameValue(inner, partOf(one, inner.name), partOf(other, inner.name)),
      );
    case 'rows':
      return areSameItems(one, other, (a, b) =>
        Object.values(field.fields).every((inner) => isSameValue(inner, partOf(a, inner.name), partOf(b, inner.name))),
      );
    case 'references':
    case 'relation':
    case 'files':
      return areSameItems(one, other, (a, b) => partOf(a, 'id') === partOf(b, 'id'));
    case 'json':
      return JSON.stringify(one) === JSON.stringify(other);
    default:
      return one === other;
  }
}

function areSameItems(one: unknown, other: unknown, isSame: (a: unknown, b: unknown) => boolean): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return false;
  return one.length === other.length && one.every((item: unknown, index) => isSame(item, other[index]));
}

function partOf(value: unknown, name: string): unknown {
  return isValues(value) ? value[name] : undefined;
}

/**
 * Merges an input over the stored record: absent and read-only fields keep the stored value, groups merge field by
 * field, rows are replaced, each keeping values of the stored row with its id that it omits.
 */
export function mergeInput(fields: Fields, stored: Values | undefined, input: Values): Values {
  const merged: Record<string, unknown> = { ...stored, ...input };
  for (const field of Object.values(fields)) {
    const given = field.readOnly ? undefined : input[field.name];
    const before = stored?.[field.name];
    const value = given === undefined ? before : mergeField(field, before, given);
    // Absent values stay absent: records are copied several times.
    if (value !== undefined || Object.hasOwn(merged, field.name)) merged[field.name] = value;
  }
  return merged;
}

function mergeField(field: Field, stored: unknown, given: unknown): unknown {
  if (field.type === 'group' && isValues(given))
    return mergeInput(field.fields, isValues(stored) ? stored : undefined, given);
  if (field.type === 'rows' && Array.isArray(given))
    return given.map((row: unknown) => (isValues(row) ? mergeInput(field.fields, storedRowOf(row, stored), row) : row));
  return given;
}

/** The stored row with the same id. */
export function storedRowOf(row: Values, rows: unknown): Values | undefined {
  if (!Array.isArray(rows) || row['id'] === undefined || row['id'] === null) return undefined;
  return rows.filter(isValues).find((candidate) => candidate['id'] === row['id']);
}
