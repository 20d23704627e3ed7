import { Big } from 'big.js';
import { constantOn } from '../../../engine/metadata/index.ts';
import type { Constants } from '../../../generated/server/constants.ts';

/**
 * Counted energy in MJ, without multipliers; the parts are included in `eligible`, and `advanced` counts towards the
 * target of advanced fuels. `counted` applies the multipliers, before any cap.
 */
export interface EligibleEnergy {
  readonly eligible: Big;
  readonly advanced: Big;
  readonly partB: Big;
  readonly food: Big;
  readonly rfnbo: Big;
  readonly counted: Big;
}

/** Sum of several; zero for none. */
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

/** Energy of petrol, diesel, CNG and LNG put on the market in MJ, and the first day of its period. */
interface MarketedPeriod {
  readonly total: Big;
  readonly from: string;
}

/**
 * Counted energy per group of fuels after caps and multipliers. The caps of part B and of food and feed are percentages
 * of all energy, applied before the multiplier: the Act does not say so, but Directive (EU) 2018/2001, Article 27(1),
 * caps the energy content. The Act also does not say which group loses the excess of a shared cap; it is distributed in
 * proportion. Caps and multipliers are those of the first day, because the period is one quarter.
 * @returns undefined when the constants have no value for the period
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
