import { formatDate } from '../../format/index.ts';
import type { RecordIssue } from '../../record/index.ts';
import type { ApiIssue } from '../errors/api-error.ts';

/** Converts an issue of a record for clients, with formatted days. */
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
