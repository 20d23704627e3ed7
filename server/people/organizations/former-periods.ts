import { addDays } from '../../../engine/metadata/index.ts';

/** Days of a former validity; without a first day, all until the last. */
export interface FormerPeriod {
  readonly from?: string | null;
  readonly until?: string | null;
}

/** A validity that is about to be replaced. */
interface Validity {
  /** True while the status permits acting, so that a validity without a last day is in force. */
  readonly isActive: boolean;
  readonly validFrom?: string | null;
  readonly validUntil?: string | null;
  readonly formerPeriods?: readonly FormerPeriod[] | null;
}

/**
 * Former periods of a validity that a new one replaces: the days on which it was in force before the first day of the
 * new one, until today at the latest.
 */
export function periodsBefore(validity: Validity, newFrom: unknown, today: string): readonly FormerPeriod[] {
  const { isActive, validFrom: from = null, validUntil = null } = validity;
  const formerPeriods = validity.formerPeriods ?? [];
  if (typeof newFrom !== 'string' || (validUntil === null && !isActive)) return formerPeriods;
  const ends = [validUntil ?? today, today, addDays(newFrom, -1)];
  const until = ends.reduce((earliest, end) => (end < earliest ? end : earliest));
  return (from ?? '') > until ? formerPeriods : [...formerPeriods, { from, until }];
}
