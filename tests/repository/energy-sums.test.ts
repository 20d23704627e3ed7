import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What says how much energy a quantity, an other fuel or electricity has. */
const energyOf = /lowerCalorificValues|certificate\.energy\b|energyAmountWith|electricity\.energy/u;

/**
 * None of the others sums anything: `change-amount.ts` asks the formulas of the metadata anew, `correction.ts`, `hooks.ts` and
 * `tables.ts` have a certificate keep the calorific values that it is computed with.
 */
const known = [
  /^server\/energy\/eligibility\//u,
  /^server\/trade\/certificates\/(change-amount|correction|hooks|tables)\.ts$/u,
];

it('sums energy in server/energy/eligibility alone', () => {
  const files = globSync('server/**/*.ts', { exclude: ['server/demo/**', 'server/**/*.test.ts'] });
  expect(files.length).toBeGreaterThan(100);
  const elsewhere = files.filter((file) => energyOf.test(readFileSync(file, 'utf8')));
  expect(elsewhere.filter((file) => !known.some((place) => place.test(file)))).toEqual([]);
});
