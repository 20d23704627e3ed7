import { Decimal } from 'decimal.js';

/** Percent of what an organization still has that is promised to others, for a picture; undefined where nothing is left. */
export function reservedShare(available: string, reserved: string): number | undefined {
  const rest = new Decimal(available).plus(reserved);
  return rest.isZero() ? undefined : new Decimal(reserved).div(rest).mul(100).toDecimalPlaces(2).toNumber();
}
