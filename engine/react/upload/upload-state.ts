import { entriesCount } from '../../metadata/index.ts';
import type { FollowUp } from '../../metadata/types/index.ts';
import { valueAt, type Values } from '../../record/index.ts';

/** How far the upload of a file is. */
export type UploadState =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'trying'; readonly file: File }
  /** What would come of it, to be agreed to. */
  | { readonly kind: 'tried'; readonly file: File; readonly answer: Values }
  | { readonly kind: 'working'; readonly file: File; readonly record?: Values }
  /** It has ended, and there is something to read of it. */
  | { readonly kind: 'ended'; readonly file: File; readonly record: Values }
  /** Sentences that say why. */
  | { readonly kind: 'refused'; readonly file: File; readonly sentences: readonly string[] };

/** How much of the work is done; undefined where the record does not say of how much. */
export function shareDone(
  record: Values | undefined,
  { done, of }: FollowUp,
): { readonly done: number; readonly of: number } | undefined {
  const [count, all] = [done, of].map((path) => Number(path === undefined ? NaN : valueAt(record, path)));
  if (count === undefined || all === undefined || !Number.isFinite(count) || !(all > 0)) return undefined;
  return { done: Math.min(count, all), of: all };
}

/** Whether the work for a record goes on. */
export function isUnderWay(record: Values, { status, during }: FollowUp): boolean {
  const current = valueAt(record, status);
  return typeof current === 'string' && during.includes(current);
}

/** Whether a person has to read how the work ended: something was wrong, or it ended before all was done. */
export function isToBeRead(record: Values, followed: FollowUp): boolean {
  const share = shareDone(record, followed);
  return hasEntries(record, followed) || (share !== undefined && share.done < share.of);
}

/** Whether the work has left something that was wrong. */
export function hasEntries(record: Values, { entries }: FollowUp): boolean {
  return entries !== undefined && Number(valueAt(record, entriesCount(entries)) ?? 0) > 0;
}
