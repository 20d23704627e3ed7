import { atMost, type Figure } from '../figure.ts';
import type { MeasuredList } from './measure-sql.ts';

/** What a list offers, and what PostgreSQL answers it with. */
export interface Served {
  /** `sort supplier`, `filter amount`, `search`. */
  readonly offered: string;
  /** Indexes of the access table that choose pages of one organization. */
  readonly forOne: readonly string[];
  /** Indexes of the records themselves, for those who see everything, for words, and for names that are sorted by. */
  readonly further: readonly string[];
  readonly slowest: MeasuredList;
}

/** A list's orders and filters in a register of so many certificates. */
export interface ServedList {
  readonly certificates: number;
  readonly rows: readonly Served[];
}

const limitMs = 50;

/** For each order, filter and search: the indexes that chose its pages, and its slowest way and viewer. */
export function toServed(asked: readonly MeasuredList[]): readonly Served[] {
  const alike = Map.groupBy(asked, ({ choice }) => choice.offered);
  return [...alike].map(([offered, each]) => {
    const used = [...new Set(each.flatMap(({ indexes }) => indexes))].toSorted();
    return {
      offered,
      forOne: used.filter((index) => index.includes('_reader_')),
      further: used.filter((index) => !index.includes('_reader_') && !index.endsWith('_pkey')),
      slowest: each.reduce((slow, one) => (one.milliseconds > slow.milliseconds ? one : slow)),
    };
  });
}

/** The slowest of what was asked of lists, in a register of so many certificates. */
export function toSlowest(what: string, asked: readonly MeasuredList[], certificates: number): Figure {
  const slow = asked.toSorted((one, other) => one.milliseconds - other.milliseconds).at(-1);
  if (slow === undefined) throw new Error('nothing was asked');
  const { who, choice } = slow;
  const measured = `Page 1 of ${what} in SQL, with ${certificates.toLocaleString('en')} certificates, slowest of ${String(asked.length)}: ${choice.offered} (${choice.way}), ${who}`;
  return atMost(measured, slow.milliseconds, limitMs, (value) => `${value.toFixed(1)} ms`);
}
