import type { Big } from 'big.js';
import { compare, equal } from './comparison.ts';
import { quotient, toDecimal } from './decimal.ts';
import { movedDate, yearOf } from './moved-date.ts';
import type { Family } from './term.ts';

/** What an operator makes of values. */
export type Operation = (...values: readonly unknown[]) => unknown;

/** What compares two values of one family. */
export const comparisons: Readonly<Record<string, (left: unknown, right: unknown, family: Family) => boolean>> = {
  '==': (left, right, family) => equal(left, right, family) === true,
  '!=': (left, right, family) => equal(left, right, family) === false,
  '<': (left, right, family) => compare(left, right, family) === -1,
  '>': (left, right, family) => compare(left, right, family) === 1,
  '<=': (left, right, family) => (compare(left, right, family) ?? 1) <= 0,
  '>=': (left, right, family) => (compare(left, right, family) ?? -1) >= 0,
};

/** Whether a value is one of a list. */
export function isMember(needle: unknown, list: unknown, family: Family): boolean {
  return Array.isArray(list) && list.some((item) => equal(needle, item, family) === true);
}

/** Whether a text is part of another. */
export function isPart(part: unknown, text: unknown): boolean {
  return typeof part === 'string' && typeof text === 'string' && text.includes(part);
}

/** What is reckoned of values. */
export const operations: Readonly<Record<string, Operation>> = {
  '+': (...values) => reckoned(values, (left, right) => left.plus(right)),
  '-': (...values) =>
    values.length === 1 ? (toDecimal(values[0])?.neg() ?? null) : reckoned(values, (left, right) => left.minus(right)),
  '*': (...values) => reckoned(values, (left, right) => left.times(right)),
  '/': (...values) => reckoned(values, quotient),
  num: (value) => toDecimal(value) ?? 0,
  round: (value, places) => toDecimal(value)?.round(Number(places)) ?? null,
  addDays: (date, days) => movedDate(date, { days: Number(days) }),
  addYears: (date, years) => movedDate(date, { years: Number(years) }),
  year: yearOf,
};

/** What is made of one value of each item of a list. */
export const ofItems: Readonly<Record<string, (values: readonly unknown[]) => unknown>> = {
  sum: (values) =>
    values.reduce<Big | null>((total, value) => total?.plus(toDecimal(value) ?? 0) ?? null, toDecimal(0)),
  latest: (values) =>
    values
      .filter((value) => typeof value === 'string')
      .toSorted()
      .at(-1) ?? null,
};

function reckoned(values: readonly unknown[], combine: (left: Big, right: Big) => Big | null): unknown {
  let result = toDecimal(values[0]);
  for (let index = 1; index < values.length && result !== null; index += 1) {
    const value = toDecimal(values[index]);
    result = value && combine(result, value);
  }
  return result;
}
