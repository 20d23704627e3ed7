export { countedWithin, multiplied, type EligibleEnergy } from './counted.ts';
export { energyPerUnit, knownSum, marketEntries } from './market-entries.ts';
export { marketTotals, type MarketTotals } from './market-totals.ts';
