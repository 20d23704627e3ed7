import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Sources of the energy of a quantity, another fuel or electricity. */
const energyOf = /lowerCalorificValues|certificate\.energy\b|energyAmountWith|electricity\.energy/u;

/**
 * The other files sum nothing: `change-amount.ts` re-evaluates the formulas of the metadata; `correction.ts`, `hooks.ts`
 * and `tables.ts` store the calorific values that a certificate is computed with.
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
