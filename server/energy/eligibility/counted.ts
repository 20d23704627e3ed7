import { Big } from 'big.js';
import { constantOn } from '../../../engine/metadata/index.ts';
import type { Constants } from '../../../generated/server/constants.ts';

/**
 * Energy that counts, in MJ, each once; the parts are of `eligible`, `advanced` is what counts towards the target of advanced fuels.
 * `counted` is all of it by the multipliers, before any cap.
 */
export interface EligibleEnergy {
  readonly eligible: Big;
  readonly advanced: Big;
  readonly partB: Big;
  readonly food: Big;
  readonly rfnbo: Big;
  readonly counted: Big;
}

/** Several of them together; nothing of none. */
export function sumEligible(energies: readonly EligibleEnergy[]): EligibleEnergy {
  const sum = (figure: keyof EligibleEnergy) => energies.reduce((all, each) => all.plus(each[figure]), new Big(0));
  return {
    eligible: sum('eligible'),
    advanced: sum('advanced'),
    partB: sum('partB'),
    food: sum('food'),
    rfnbo: sum('rfnbo'),
    counted: sum('counted'),
  };
}

/** All energy of petrol, diesel, CNG and LNG put on the market in MJ, and the first day of the period it is of. */
interface MarketedPeriod {
  readonly total: Big;
  readonly from: string;
}

/**
 * Energy as it counts of each of several groups of fuels, with what counts of part B and of food and feed at most: a percent of all
 * energy, before the multiplier. The Act leaves open whether the cap of part B is meant before or after it; Directive (EU)
 * 2018/2001, Article 27(1), caps the energy content. It also leaves open which group loses what is above a cap of all of them: each
 * loses by what it has of it. Caps and multipliers change with a quarter: those of the first day hold for the whole period, which
 * is one quarter.
 * @returns undefined where the constants have no value for the period
 */
export function countedWithin(
  groups: readonly EligibleEnergy[],
  { total, from }: MarketedPeriod,
  { cap, multiplier }: Constants['obligation'],
): readonly Big[] | undefined {
  const constants = [cap.B, cap.food, multiplier.B, multiplier.A];
  const [capB, capFood, timesB, timesA] = constants.map((constant) => constantOn(constant, from));
  if (capB === undefined || capFood === undefined || timesB === undefined || timesA === undefined) return undefined;
  const above = (part: 'partB' | 'food', percent: number) => {
    const all = groups.reduce((sum, group) => sum.plus(group[part]), new Big(0));
    const most = total.times(percent).div(100);
    return (group: EligibleEnergy) => (all.gt(most) ? group[part].times(all.minus(most)).div(all) : new Big(0));
  };
  const [aboveB, aboveFood] = [above('partB', capB), above('food', capFood)];
  return groups.map((group) => group.counted.minus(aboveB(group).times(timesB)).minus(aboveFood(group)));
}
