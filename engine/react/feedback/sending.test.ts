import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { sharesOf } from './sending.ts';

it.each([
  { sizes: [100], sent: 0.5, shares: [0.5] },
  { sizes: [100, 300], sent: 0.25, shares: [1, 0] },
  { sizes: [100, 300], sent: 0.625, shares: [1, 0.5] },
  { sizes: [100, 0, 100], sent: 0.75, shares: [1, 1, 0.5] },
  { sizes: [], sent: 1, shares: [] },
])('splits $sent of $sizes bytes into the shares $shares', ({ sizes, sent, shares }) => {
  expect(sharesOf(sizes, sent)).toEqual(shares);
});

it('sends files in sequence, and all of each in the end', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(25_000_000), { maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (sizes, sent) => {
        const shares = sharesOf(sizes, sent);
        const begun = shares.filter((share, place) => sizes[place] !== 0 && share > 0 && share < 1);
        expect(begun.length).toBeLessThanOrEqual(1);
        expect(sharesOf(sizes, 1).every((share) => share > 0.999999)).toBe(true);
      },
    ),
    randomCases(100),
  );
});
