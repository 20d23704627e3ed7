import { Big } from 'big.js';

/** Decimal places of a quotient; equal in SQL. */
export const quotientScale = 20;

/** Sums and products are exact; quotients and roundings round half away from zero. */
const Exact = Big();
Exact.DP = quotientScale;
Exact.RM = Big.roundHalfUp;

const plainNumber = /^-?\d+(\.\d+)?$/;

/** The exact number; null for null, empty or incomplete text and anything that is not a number. */
export function toDecimal(value: unknown): Big | null {
  if (value instanceof Exact) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? new Exact(value) : null;
  return typeof value === 'string' && plainNumber.test(value) ? new Exact(value) : null;
}

/** The quotient to 20 decimal places; null when dividing by zero. */
export function quotient(left: Big, right: Big): Big | null {
  return right.eq(0) ? null : left.div(right);
}

/** Plain digits without exponent or trailing zeros, or with exactly `scale` decimal places. */
export function toPlainDecimal(value: Big, scale?: number): string {
  const positive = value.eq(0) ? value.abs() : value;
  return positive.toFixed(...(scale === undefined ? [] : [scale]));
}
