import { Big } from 'big.js';
import { isNumber } from '../record/index.ts';

// What compiled schemas call, in the browser and on the server: each says whether a value passes a limit. A value of
// another kind passes none; its type is told already.

/** Whether a text has more characters, counted as the database counts them: by code point. */
export function isLonger(value: unknown, limit: number): boolean {
  return typeof value === 'string' && value.length > limit && characters(value) > limit;
}

/** Whether a text has fewer characters. */
export function isShorter(value: unknown, limit: number): boolean {
  return typeof value === 'string' && characters(value) < limit;
}

/** Whether a number has more decimal places; zeros at its end are none. */
export function hasMorePlaces(value: unknown, limit: number): boolean {
  return isNumber(value) && /[.e]/u.test(String(value)) && !new Big(value).round(limit).eq(value);
}

/** Whether a number is lower, exactly. */
export function isBelow(value: unknown, limit: string | number): boolean {
  return isNumber(value) && order(value, limit) < 0;
}

/** Whether a number is higher, exactly. */
export function isAbove(value: unknown, limit: string | number): boolean {
  return isNumber(value) && order(value, limit) > 0;
}

/** Rounding keeps the order of numbers: only what it makes alike is compared digit by digit. */
function order(value: string | number, limit: string | number): number {
  const difference = Number(value) - Number(limit);
  return difference > 0 || difference < 0 ? difference : new Big(value).cmp(limit);
}

function characters(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
