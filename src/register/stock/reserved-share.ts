import { Big } from 'big.js';

/** Percent of what an organization still has that is promised to others, for a picture; undefined where nothing is left. */
export function reservedShare(available: string, reserved: string): number | undefined {
  const rest = new Big(available).plus(reserved);
  return rest.eq(0) ? undefined : new Big(reserved).div(rest).times(100).round(2).toNumber();
}
