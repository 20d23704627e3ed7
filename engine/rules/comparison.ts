import { isNumber } from '../record/index.ts';
import { toDecimal } from './decimal.ts';
import type { Family } from './term.ts';

/** Stands for a viewer value that is absent: it is not even equal to null. */
export const missing = Symbol('a missing viewer value');

/** Whether a value is there: neither null nor a missing viewer value. */
export function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined && value !== missing;
}

/** Strict, null-safe equality; undefined where a viewer value is missing, so that neither `==` nor `!=` holds. */
export function equal(left: unknown, right: unknown, family: Family): boolean | undefined {
  if (left === missing || right === missing) return undefined;
  if (family !== 'number' && family !== 'dateTime') return (left ?? null) === (right ?? null);
  const order = family === 'number' ? compareNumbers(left, right) : undefined;
  return order === undefined ? comparable(left, family) === comparable(right, family) : order === 0;
}

/** -1, 0 or 1 by size or time; undefined where a side is null or missing, so that no comparison holds. */
export function compare(left: unknown, right: unknown, family: Family): -1 | 0 | 1 | undefined {
  if (family === 'number') return compareNumbers(left, right);
  const [a, b] = [comparable(left, family), comparable(right, family)];
  if (a === null || b === null) return undefined;
  if (typeof a === 'number' && typeof b === 'number') return sign(a - b);
  return typeof a === 'string' && typeof b === 'string' ? sign(a < b ? -1 : Number(a > b)) : undefined;
}

/** Undefined where one is no number. Rounding keeps their order: only what it makes alike is compared digit by digit. */
function compareNumbers(left: unknown, right: unknown): -1 | 0 | 1 | undefined {
  const difference = isNumber(left) && isNumber(right) ? Number(left) - Number(right) : 0;
  if (difference > 0 || difference < 0) return sign(difference);
  const [a, b] = [toDecimal(left), toDecimal(right)];
  return a === null || b === null ? undefined : sign(a.cmp(b));
}

/** Microseconds since 1970, PostgreSQL's precision, of an ISO instant; null for anything else. */
export function toMicroseconds(value: unknown): number | null {
  const text = value instanceof Date ? value.toISOString() : value;
  if (typeof text !== 'string') return null;
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) return null;
  const beyond = /\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? '';
  return milliseconds * 1000 + Number(beyond.padEnd(3, '0'));
}

/** The value as its family compares it; null where there is none or it is of another family. */
function comparable(value: unknown, family: Family): unknown {
  if (!isPresent(value)) return null;
  switch (family) {
    case 'number':
      return toDecimal(value);
    case 'dateTime':
      return toMicroseconds(value);
    default:
      return value;
  }
}

function sign(difference: number): -1 | 0 | 1 {
  if (difference === 0) return 0;
  return difference < 0 ? -1 : 1;
}
