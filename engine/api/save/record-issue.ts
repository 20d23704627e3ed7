import type { RecordIssue } from '../../record/index.ts';
import type { ApiIssue } from '../errors/api-error.ts';

/** A finding in a record as its client gets it. */
export function toApiIssue({ message, path, params }: RecordIssue): ApiIssue {
  const parts = path === '' ? [] : path.split('.').map((part) => (/^\d+$/u.test(part) ? Number(part) : part));
  return { code: 'ValidationError', message, path: parts, params };
}
