import { Big } from 'big.js';
import { constantOn } from '../../../engine/metadata/index.ts';
import type { Constants } from '../../../generated/server/constants.ts';

/** Energy that counts, in MJ, each once; the parts are of `eligible`. `counted` is all of it by the multipliers, before any cap. */
export interface EligibleEnergy {
  readonly eligible: Big;
  readonly partA: Big;
  readonly partB: Big;
  readonly food: Big;
  readonly counted: Big;
}

/** All energy of fuels put on the market in MJ, and the first day of the period it is of. */
interface MarketedPeriod {
  readonly total: Big;
  readonly from: string;
}

/**
 * Energy as it counts, with what counts of part B and of food and feed at most: a percent of all energy, before the multiplier. The
 * Act leaves open whether the cap of part B is meant before or after it; Directive (EU) 2018/2001, Article 27(1), caps the energy
 * content. Caps and multipliers change with a quarter: those of the first day hold for the whole period, which is one quarter.
 * @returns undefined where the constants have no value for the period
 */
export function countedWithin(
  energy: EligibleEnergy,
  { total, from }: MarketedPeriod,
  { cap, multiplier }: Constants['obligation'],
): Big | undefined {
  const constants = [cap.B, cap.food, multiplier.B, multiplier.A];
  const [capB, capFood, timesB, timesA] = constants.map((constant) => constantOn(constant, from));
  if (capB === undefined || capFood === undefined || timesB === undefined || timesA === undefined) return undefined;
  const above = (part: Big, percent: number) => {
    const most = total.times(percent).div(100);
    return part.gt(most) ? part.minus(most) : new Big(0);
  };
  return energy.counted.minus(above(energy.partB, capB).times(timesB)).minus(above(energy.food, capFood));
}
