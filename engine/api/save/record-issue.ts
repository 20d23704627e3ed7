import { formatDate } from '../../format/index.ts';
import type { RecordIssue } from '../../record/index.ts';
import type { ApiIssue } from '../errors/api-error.ts';

/** A finding in a record as its client gets it, with days as people write them. */
export function toApiIssue({ message, path, params }: RecordIssue): ApiIssue {
  const parts = path === '' ? [] : path.split('.').map((part) => (/^\d+$/u.test(part) ? Number(part) : part));
  return { code: 'ValidationError', message, path: parts, params: wordedDays(params) };
}

function wordedDays(params: RecordIssue['params']): RecordIssue['params'] {
  const entries = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'string' ? formatDate(value) : value,
  ]);
  return Object.fromEntries(entries);
}
