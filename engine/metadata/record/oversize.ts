import { isValues, type RecordIssue, type Values } from '../../record/index.ts';
import type { Field, Fields } from '../types/index.ts';
import { countIssues } from './shape.ts';

/**
 * Lists of an input that are longer than their fields hold, found before anything else is looked at: loading and
 * judging each of their items is what takes long. Texts are judged with the rest, so that a person is told all at once.
 */
export function oversizeIssues(fields: Fields, input: Values, around = ''): readonly RecordIssue[] {
  return Object.values(fields).flatMap((field) => {
    const value = input[field.name];
    if (value === undefined || value === null) return [];
    const path = `${around}${field.name}`;
    const issues = countIssues(field, value, path);
    return issues.length > 0 ? issues : insideIssues(field, value, path);
  });
}

function insideIssues(field: Field, value: unknown, path: string): readonly RecordIssue[] {
  if (field.type === 'group' && isValues(value)) return oversizeIssues(field.fields, value, `${path}.`);
  if (field.type !== 'rows' || !Array.isArray(value)) return [];
  return value.flatMap((row: unknown, index) =>
    isValues(row) ? oversizeIssues(field.fields, row, `${path}.${index}.`) : [],
  );
}
