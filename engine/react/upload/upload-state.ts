import { entriesCount } from '../../metadata/index.ts';
import type { FollowUp } from '../../metadata/types/index.ts';
import { valueAt, type Values } from '../../record/index.ts';

/** State of a file upload. */
export type UploadState =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'trying'; readonly file: File }
  /** Result of the dry run, to be confirmed. */
  | { readonly kind: 'tried'; readonly file: File; readonly answer: Values }
  | { readonly kind: 'working'; readonly file: File; readonly record?: Values }
  /** The work has ended with a result to read. */
  | { readonly kind: 'ended'; readonly file: File; readonly record: Values }
  /** Sentences of the refusal. */
  | { readonly kind: 'refused'; readonly file: File; readonly sentences: readonly string[] };

/** Progress of the work; undefined when the record has no total. */
export function shareDone(
  record: Values | undefined,
  { done, of }: FollowUp,
): { readonly done: number; readonly of: number } | undefined {
  const [count, all] = [done, of].map((path) => Number(path === undefined ? NaN : valueAt(record, path)));
  if (count === undefined || all === undefined || !Number.isFinite(count) || !(all > 0)) return undefined;
  return { done: Math.min(count, all), of: all };
}

/** True while the work of a record continues. */
export function isInProgress(record: Values, { status, during }: FollowUp): boolean {
  const current = valueAt(record, status);
  return typeof current === 'string' && during.includes(current);
}

/** True when a person should read the result: there were errors, or the work ended early. */
export function needsAttention(record: Values, followed: FollowUp): boolean {
  const share = shareDone(record, followed);
  return hasEntries(record, followed) || (share !== undefined && share.done < share.of);
}

/** True when the work recorded errors. */
export function hasEntries(record: Values, { entries }: FollowUp): boolean {
  return entries !== undefined && Number(valueAt(record, entriesCount(entries)) ?? 0) > 0;
}
