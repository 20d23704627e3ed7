import { addDays } from '../../../engine/metadata/index.ts';
import { thousandths, type Thousandths } from '../ledger/index.ts';

/** Change of a stock on one day, `YYYY-MM-DD`. */
export interface DayChange {
  readonly day: string;
  readonly available: Thousandths;
  readonly reserved: Thousandths;
  /** Held, but not drawable because of the certificate's state. */
  readonly blocked: Thousandths;
}

/** Stock at the end of a day. */
export type Balance = DayChange;

const dayMs = 24 * 60 * 60 * 1000;

/** Days between points, the smallest that fits: one, seven, then multiples of 28. */
function stepFor(days: number, limit: number): number {
  const distances = limit - 1;
  if (days <= distances) return 1;
  if (days <= 7 * distances) return 7;
  return 28 * Math.ceil(days / (28 * distances));
}

/**
 * Balances at equal intervals, at most `limit` (two or more): the first before any stock, the last `today`.
 * @param changes by date ascending, none after `today`
 */
export function toPoints(changes: readonly DayChange[], today: string, limit: number): readonly Balance[] {
  const [first] = changes;
  if (first === undefined) return [];
  const days = (Date.parse(today) - Date.parse(first.day)) / dayMs + 1;
  const step = stepFor(days, limit);
  const steps = Math.ceil(days / step);
  const ends = Array.from({ length: steps + 1 }, (_, index) => addDays(today, (index - steps) * step));
  return balancesAt(ends, changes);
}

function balancesAt(ends: readonly string[], changes: readonly DayChange[]): readonly Balance[] {
  let [next, available, reserved, blocked] = [0, 0n, 0n, 0n];
  return ends.map((day) => {
    for (let change = changes[next]; change !== undefined && change.day <= day; change = changes[next]) {
      available += change.available;
      reserved += change.reserved;
      blocked += change.blocked;
      next += 1;
    }
    return { day, available: thousandths(available), reserved: thousandths(reserved), blocked: thousandths(blocked) };
  });
}
