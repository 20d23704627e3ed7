import { Big } from 'big.js';
import type { Constants } from '../../../generated/server/constants.ts';

/** Energy that counts, in MJ, each once; the parts are of `eligible`. */
export interface EligibleEnergy {
  readonly eligible: Big;
  readonly partA: Big;
  readonly partB: Big;
  readonly food: Big;
}

/** Energy as it counts, each part by its multiplier, before any cap. */
export function multiplied(energy: EligibleEnergy, { multiplier }: Constants['obligation']): Big {
  return energy.eligible.plus(energy.partA.times(multiplier.A - 1)).plus(energy.partB.times(multiplier.B - 1));
}

/**
 * The same with what counts of part B and of food and feed at most: a percent of all energy, before the multiplier. The Act leaves
 * open whether the cap of part B is meant before or after it; Directive (EU) 2018/2001, Article 27(1), caps the energy content.
 * @param total all energy of fuels put on the market, MJ
 */
export function countedWithin(energy: EligibleEnergy, total: Big, obligation: Constants['obligation']): Big {
  const above = (part: Big, percent: number) => {
    const most = total.times(percent).div(100);
    return part.gt(most) ? part.minus(most) : new Big(0);
  };
  const { cap } = obligation;
  const [overB, overFood] = [above(energy.partB, cap.B), above(energy.food, cap.food)];
  return multiplied(
    {
      ...energy,
      eligible: energy.eligible.minus(overB).minus(overFood),
      partB: energy.partB.minus(overB),
    },
    obligation,
  );
}
