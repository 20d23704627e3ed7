export { countedWithin, sumEligible, type EligibleEnergy } from './counted.ts';
export { eligibleSums, roundedSum, toEligible, type EligibleSums } from './eligible-sums.ts';
export { energyPerUnit, heldOnDay, marketEntries, substanceTypes, type FuelTarget } from './market-entries.ts';
export { otherEntries } from './other-entries.ts';
export { marketTotals } from './market-totals.ts';
