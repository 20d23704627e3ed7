import { Big } from 'big.js';
import { isNumber } from '../record/index.ts';

// Limit functions of compiled schemas, in browser and server: true when the value violates the limit. A value of
// another type violates none, because its type is already reported.

/** True when a text has more code points, which the database counts too. */
export function isLonger(value: unknown, limit: number): boolean {
  return typeof value === 'string' && value.length > limit && characters(value) > limit;
}

/** True when a text has fewer code points. */
export function isShorter(value: unknown, limit: number): boolean {
  return typeof value === 'string' && characters(value) < limit;
}

/** True when a number has more decimal places, not counting trailing zeros. */
export function hasMoreDecimals(value: unknown, limit: number): boolean {
  return isNumber(value) && /[.e]/u.test(String(value)) && !new Big(value).round(limit).eq(value);
}

/** True when a number is below the limit, exactly. */
export function isBelow(value: unknown, limit: string | number): boolean {
  return isNumber(value) && order(value, limit) < 0;
}

/** True when a number is above the limit, exactly. */
export function isAbove(value: unknown, limit: string | number): boolean {
  return isNumber(value) && order(value, limit) > 0;
}

/** Compares as floating point first; only equal results are compared exactly. */
function order(value: string | number, limit: string | number): number {
  const difference = Number(value) - Number(limit);
  return difference > 0 || difference < 0 ? difference : new Big(value).cmp(limit);
}

function characters(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
