import { isValues, type Values } from '../../record/index.ts';
import type { Field, Fields } from '../types/index.ts';

/**
 * The stored record with an input laid over it: an absent or read-only field keeps what is stored, groups merge field by
 * field, rows are replaced as a whole, each keeping what its namesake (the stored row of the same id) has and it leaves out.
 */
export function mergeInput(fields: Fields, stored: Values | undefined, input: Values): Values {
  const merged: Record<string, unknown> = { ...stored, ...input };
  for (const field of Object.values(fields)) {
    const given = field.readOnly ? undefined : input[field.name];
    const kept = stored?.[field.name];
    merged[field.name] = given === undefined ? kept : mergeField(field, kept, given);
  }
  return merged;
}

function mergeField(field: Field, stored: unknown, given: unknown): unknown {
  if (field.type === 'group' && isValues(given))
    return mergeInput(field.fields, isValues(stored) ? stored : undefined, given);
  if (field.type === 'rows' && Array.isArray(given))
    return given.map((row: unknown) => (isValues(row) ? mergeInput(field.fields, namesakeOf(row, stored), row) : row));
  return given;
}

/** The stored row of the same id. */
export function namesakeOf(row: Values, rows: unknown): Values | undefined {
  if (!Array.isArray(rows) || row['id'] === undefined || row['id'] === null) return undefined;
  return rows.filter(isValues).find((candidate) => candidate['id'] === row['id']);
}
