import { type Entity, type RecordIssue, withoutIndexes } from '../../metadata/index.ts';
import type { ApiIssue } from '../errors/api-error.ts';

/** A finding in a record as its client gets it; a field may have a sentence of its own for being required. */
export function toApiIssue({ rules }: Entity, { message, path, params }: RecordIssue): ApiIssue {
  const parts = path === '' ? [] : path.split('.').map((part) => (/^\d+$/u.test(part) ? Number(part) : part));
  const ownMessage = message === 'errors.form.required' ? rules[withoutIndexes(path)]?.requiredMessage : undefined;
  return { code: 'ValidationError', message: ownMessage ?? message, path: parts, params };
}
