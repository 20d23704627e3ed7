import { quoteValue, type CatalogueChange, type ChangeGroup } from './change.ts';
import type { Diff } from './diff.ts';

/** A maximum: a lower one breaks clients. */
export const maximumDiff: Diff<number> = (path, before, after) =>
  limit(path, before, after, (before ?? Infinity) > (after ?? Infinity));

/** A minimum: a higher one breaks clients. */
export const minimumDiff: Diff<number> = (path, before, after) =>
  limit(path, before, after, (before ?? -Infinity) < (after ?? -Infinity));

/** Stored precision or length: less loses data. */
export function keeps(what: string): Diff<number> {
  return (path, before, after) =>
    before === undefined || after === undefined || before <= after
      ? []
      : [{ group: 'data loss', path, message: `keeps ${after} ${what} instead of ${before}` }];
}

function limit(path: string, before: unknown, after: unknown, isStricter: boolean): readonly CatalogueChange[] {
  if (before === after) return [];
  const group: ChangeGroup = isStricter ? 'breaking for clients' : 'safe for clients';
  return [{ group, path, message: `is ${quoteValue(after)} instead of ${quoteValue(before)}` }];
}
