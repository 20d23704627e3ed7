import { Decimal } from 'decimal.js';

/** Sums and products are exact to 200 significant digits, far beyond any stored figure. */
const Exact = Decimal.clone({ precision: 200, rounding: Decimal.ROUND_HALF_UP });

/** Decimal places a quotient is rounded to, half away from zero; the SQL rounds to the same. */
export const quotientScale = 20;

const plainNumber = /^-?\d+(\.\d+)?$/;

/** A number exactly as written; null for null, for an empty or half-typed text and for anything that is no number. */
export function toDecimal(value: unknown): Decimal | null {
  if (Decimal.isDecimal(value)) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? new Exact(value) : null;
  return typeof value === 'string' && plainNumber.test(value) ? new Exact(value) : null;
}

/** The quotient to 20 decimal places; null when dividing by zero. */
export function quotient(left: Decimal, right: Decimal): Decimal | null {
  return right.isZero() ? null : left.div(right).toDecimalPlaces(quotientScale);
}

/** Plain digits without exponent or trailing zeros, or with exactly `scale` decimal places. */
export function toText(value: Decimal, scale?: number): string {
  const positive = value.isZero() ? value.abs() : value;
  return positive.toFixed(...(scale === undefined ? [] : [scale]));
}
