import { atMost, type Figure } from '../figure.ts';
import type { MeasuredList } from './measure-sql.ts';

/** A choice of a list, with the indexes that serve it. */
export interface Served {
  /** `sort supplier`, `filter amount`, `search`. */
  readonly offered: string;
  /** Indexes of the access table, for one organization. */
  readonly forOne: readonly string[];
  /** Indexes of the records, for unrestricted viewers, searches and sorting by names. */
  readonly further: readonly string[];
  readonly slowest: MeasuredList;
}

/** Orders and filters of a list in a register of so many certificates. */
export interface ServedList {
  readonly certificates: number;
  readonly rows: readonly Served[];
}

/** Limits of a page of ten. */
const limits = { milliseconds: 50, buffers: 500 };

/** Indexes per order, filter and search, with the slowest variant and viewer. */
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

/** The slowest request, and the one with most buffers. */
export function slowestFigures(what: string, asked: readonly MeasuredList[], certificates: number): readonly Figure[] {
  const page = `Page 1 of ${what} in SQL, with ${certificates.toLocaleString('en')} certificates`;
  const worst = (valueOf: (list: MeasuredList) => number, limit: number) => {
    const [first] = asked.toSorted((one, other) => valueOf(other) - valueOf(one));
    if (first === undefined) throw new Error('no request was measured');
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
