export { countedWithin } from './counted.ts';
export { eligibleSums, roundedSum, toEligible, type EligibleSums } from './eligible-sums.ts';
export { energyPerUnit, marketEntries } from './market-entries.ts';
export { marketTotals, type MarketTotals } from './market-totals.ts';
