import type { ApiIssue } from './errors/api-error.ts';

type Said = Pick<ApiIssue, 'message' | 'params'>;

/** Why a text given beside a record cannot be worked with; undefined where it can. */
export function textLimit(text: string, maxLength: number | undefined): Said | undefined {
  // PostgreSQL refuses a whole statement over U+0000, and stores no half of a surrogate pair.
  if (text.includes('\0') || !text.isWellFormed()) return { message: 'errors.form.text', params: {} };
  // Counted by code point, as the database counts.
  if (maxLength === undefined || text.length <= maxLength || Array.from(text).length <= maxLength) return undefined;
  return { message: 'errors.form.tooLong', params: { count: maxLength } };
}
