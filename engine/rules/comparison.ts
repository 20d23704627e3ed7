import { isNumber } from '../record/index.ts';
import { toDecimal } from './decimal.ts';

/** Kinds that do not compare as text, or whose null has no order. */
export type Kind = 'decimal' | 'instant' | 'date';

type Order = -1 | 0 | 1;

/** -1, 0 or 1 by size or time; undefined when a side is null or of another kind, so that no comparison holds. */
export function compare(left: unknown, right: unknown, kind: Kind): Order | undefined {
  switch (kind) {
    case 'decimal':
      return compareDecimals(left, right);
    case 'instant':
      return compareInstants(left, right);
    case 'date':
      return typeof left === 'string' && typeof right === 'string' ? order(left, right) : undefined;
  }
}

/** Null-safe equality: null and values of another kind equal only each other. */
export function equal(left: unknown, right: unknown, kind: 'decimal' | 'instant'): boolean {
  const compared = compare(left, right, kind);
  if (compared !== undefined) return compared === 0;
  const read = kind === 'decimal' ? toDecimal : toMicroseconds;
  return read(left) === null && read(right) === null;
}

/** Compares as floating point first; only equal results are compared exactly. */
function compareDecimals(left: unknown, right: unknown): Order | undefined {
  const difference = isNumber(left) && isNumber(right) ? Number(left) - Number(right) : 0;
  if (difference > 0 || difference < 0) return order(difference, 0);
  const [a, b] = [toDecimal(left), toDecimal(right)];
  return a === null || b === null ? undefined : order(a.cmp(b), 0);
}

function compareInstants(left: unknown, right: unknown): Order | undefined {
  const [a, b] = [toMicroseconds(left), toMicroseconds(right)];
  return a === null || b === null ? undefined : order(a, b);
}

/** Microseconds since 1970 (PostgreSQL's precision) of an ISO instant; null for anything else. */
export function toMicroseconds(value: unknown): number | null {
  const text = value instanceof Date ? value.toISOString() : value;
  if (typeof text !== 'string') return null;
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) return null;
  const beyond = /\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? '';
  return milliseconds * 1000 + Number(beyond.padEnd(3, '0'));
}

function order<T extends number | string>(left: T, right: T): Order {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
