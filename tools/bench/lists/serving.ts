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

/** What a page of ten may take. */
const limits = { milliseconds: 50, buffers: 500 };

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

/** The slowest of what was asked of lists, and what read most, in a register of so many certificates. */
export function toWorst(what: string, asked: readonly MeasuredList[], certificates: number): readonly Figure[] {
  const page = `Page 1 of ${what} in SQL, with ${certificates.toLocaleString('en')} certificates`;
  const worst = (valueOf: (list: MeasuredList) => number, limit: number) => {
    const [first] = asked.toSorted((one, other) => valueOf(other) - valueOf(one));
    if (first === undefined) throw new Error('nothing was asked');
    const { who, choice } = first;
    const over = asked.filter((list) => valueOf(list) > limit).length;
    const of = `of ${String(asked.length)}, ${String(over)} of them over: ${choice.offered} (${choice.way}), ${who}`;
    return { of, value: valueOf(first) };
  };
  const slow = worst(({ milliseconds }) => milliseconds, limits.milliseconds);
  const wide = worst(({ pages }) => pages, limits.buffers);
  return [
    atMost(`${page}, slowest ${slow.of}`, slow.value, limits.milliseconds, (value) => `${value.toFixed(1)} ms`),
    atMost(`${page}, most buffers ${wide.of}`, wide.value, limits.buffers, (value) => value.toFixed(0)),
  ];
}
