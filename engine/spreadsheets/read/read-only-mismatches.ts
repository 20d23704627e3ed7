import { isSameValue } from '../../metadata/index.ts';
import { valueAt, type Values } from '../../record/index.ts';
import { importIssue, type ImportIssue } from './issue.ts';
import type { ReadRecord } from './to-read-record.ts';

/** What a file says of read-only fields that the record, once it is validated, has otherwise: a person is told, and no more. */
export function readOnlyMismatches({ told }: ReadRecord, validated: Values): readonly ImportIssue[] {
  return [...told].flatMap(([path, { field, value, place }]): readonly ImportIssue[] =>
    isSameValue(field, value, valueAt(validated, path.split('.')))
      ? []
      : [{ ...importIssue(place, 'errors.import.otherwise'), severity: 'warning' }],
  );
}
