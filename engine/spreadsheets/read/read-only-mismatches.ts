import { isSameValue } from '../../metadata/index.ts';
import { valueAt, type Values } from '../../record/index.ts';
import { importIssue, type ImportIssue } from './issue.ts';
import type { ReadRecord } from './to-read-record.ts';

/** What a file says of read-only fields that the record, once it is validated, has otherwise: a person is told, and no more. */
export function readOnlyMismatches({ readOnly }: ReadRecord, validated: Values): readonly ImportIssue[] {
  return [...readOnly].flatMap(([path, { field, value, position }]): readonly ImportIssue[] =>
    isSameValue(field, value, valueAt(validated, path.split('.')))
      ? []
      : [{ ...importIssue(position, 'errors.import.otherwise'), severity: 'warning' }],
  );
}
