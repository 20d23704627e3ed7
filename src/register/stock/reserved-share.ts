import { Big } from 'big.js';

/** Percentage of an organization's remaining stock that is reserved, for a bar; undefined when nothing is left. */
export function reservedShare(available: string, reserved: string): number | undefined {
  const rest = new Big(available).plus(reserved);
  return rest.eq(0) ? undefined : new Big(reserved).div(rest).times(100).round(2).toNumber();
}
