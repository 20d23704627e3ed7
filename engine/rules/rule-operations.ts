import type { Big } from 'big.js';
import { compare, equal, type Kind } from './comparison.ts';
import { quotient, toDecimal } from './decimal.ts';
import { daysBetween, movedDate, yearOf } from './moved-date.ts';

/** Implementation of an operator. */
export type RuleOperation = (...values: readonly unknown[]) => unknown;

/** Operators added to json-logic-js: missing ones, and those with other semantics under other names. */
export const ruleOperations: Readonly<Record<string, RuleOperation>> = {
  ...equalities('decimal'),
  ...orders('decimal'),
  ...equalities('instant'),
  ...orders('instant'),
  ...orders('date'),
  'decimal !!': (value) => toDecimal(value)?.eq(0) === false,
  'decimal +': (...values) => combined(values, (left, right) => left.plus(right)),
  'decimal -': (...values) =>
    values.length === 1 ? (toDecimal(values[0])?.neg() ?? null) : combined(values, (left, right) => left.minus(right)),
  'decimal *': (...values) => combined(values, (left, right) => left.times(right)),
  'decimal /': (...values) => combined(values, quotient),
  num: (value) => toDecimal(value) ?? 0,
  round: (value, places) => toDecimal(value)?.round(Number(places)) ?? null,
  sum: (values) => listOf(values).reduce<Big | null>((total, value) => added(total, value), toDecimal(0)),
  latest: (values) => listOf(values).filter(isText).toSorted().at(-1) ?? null,
  first: (values) => listOf(values).find((value) => value !== null && value !== undefined) ?? null,
  addDays: (date, days) => movedDate(date, { days: Number(days) }),
  addYears: (date, years) => movedDate(date, { years: Number(years) }),
  year: yearOf,
  daysBetween,
  'text in': (part, text) => isText(part) && isText(text) && text.includes(part),
};

function equalities(kind: 'decimal' | 'instant'): Readonly<Record<string, RuleOperation>> {
  return {
    [`${kind} ==`]: (left, right) => equal(left, right, kind),
    [`${kind} !=`]: (left, right) => !equal(left, right, kind),
    [`${kind} in`]: (value, list) => listOf(list).some((item) => equal(value, item, kind)),
  };
}

function orders(kind: Kind): Readonly<Record<string, RuleOperation>> {
  return {
    [`${kind} <`]: (left, right) => compare(left, right, kind) === -1,
    [`${kind} >`]: (left, right) => compare(left, right, kind) === 1,
    [`${kind} <=`]: (left, right) => (compare(left, right, kind) ?? 1) <= 0,
    [`${kind} >=`]: (left, right) => (compare(left, right, kind) ?? -1) >= 0,
  };
}

function combined(values: readonly unknown[], combine: (left: Big, right: Big) => Big | null): Big | null {
  let result = toDecimal(values[0]);
  for (let index = 1; index < values.length && result !== null; index += 1) {
    const value = toDecimal(values[index]);
    result = value && combine(result, value);
  }
  return result;
}

function added(total: Big | null, value: unknown): Big | null {
  return total?.plus(toDecimal(value) ?? 0) ?? null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
