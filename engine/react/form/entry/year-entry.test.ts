import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../../tests/random-cases.ts';
import { pagedYear, withinYears, yearLimits, yearsAround } from './year-entry.ts';

const limits = { min: 1450, max: 2030 };

it('has four digits by default', () => {
  expect(yearLimits({})).toEqual({ min: 1000, max: 9999 });
  expect(yearLimits({ min: 1990 })).toEqual({ min: 1990, max: 9999 });
});

it.each([
  { year: 2026, first: 2016, last: 2027 },
  { year: 2030, first: 2028, last: 2030 },
  { year: 1450, first: 1450, last: 1451 },
])('shows $first to $last around $year', ({ year, first, last }) => {
  const years = yearsAround(year, limits);
  expect([years[0], years.at(-1)]).toEqual([first, last]);
});

it('pages through all years, each once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 1200 }), fc.integer({ min: 0, max: 200 }), (min, length) => {
      const within = { min, max: min + length };
      const seen: number[] = [];
      for (let year: number | undefined = min; year !== undefined; year = pagedYear(year, 1, within))
        seen.push(...yearsAround(year, within));
      expect(seen).toEqual(Array.from({ length: length + 1 }, (_, index) => min + index));
      expect(pagedYear(min, -1, within)).toBeUndefined();
    }),
    randomCases(100),
  );
});

it.each([
  { year: 1200, opened: 1450 },
  { year: 2000, opened: 2000 },
  { year: 2100, opened: 2030 },
])('opens at $opened for $year', ({ year, opened }) => {
  expect(withinYears(year, limits)).toBe(opened);
});
