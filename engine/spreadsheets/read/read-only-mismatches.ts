import { isSameValue } from '../../metadata/index.ts';
import { valueAt, type Values } from '../../record/index.ts';
import { importIssue, type ImportIssue } from './issue.ts';
import type { ReadRecord } from './to-read-record.ts';

/** Warnings for read-only fields whose cells differ from the validated record. */
export function readOnlyMismatches({ readOnly }: ReadRecord, validated: Values): readonly ImportIssue[] {
  return [...readOnly].flatMap(([path, { field, value, position }]): readonly ImportIssue[] =>
    isSameValue(field, value, valueAt(validated, path.split('.')))
      ? []
      : [{ ...importIssue(position, 'errors.import.otherwise'), severity: 'warning' }],
  );
}
