import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { savingOf } from './emission-saving.ts';
import { shortfallOf } from './emission-shortfall.ts';

const biofuel = { referenceEmission: '94.000', savingThreshold: '65.00' };

it('names the largest component and its required value', () => {
  const emission = { eec: '25.500', ep: '40.100', etd: '2.200', total: '67.800' };
  expect(shortfallOf({ ...biofuel, emission })).toEqual({
    total: 67.8,
    limit: 32.9,
    excess: 34.9,
    part: { name: 'ep', from: 40.1, to: 5.2 },
  });
});

it.each([
  {
    of: 'a part that is not enough by itself',
    emission: { eec: 30, ep: 30, el: 30, total: 90 },
    part: { name: 'eec', from: 30 },
  },
  { of: 'reference values, which have no parts', emission: { eec: 0, total: '40' }, part: undefined },
])('returns the excess of $of', ({ emission, part }) => {
  expect(shortfallOf({ ...biofuel, emission })?.part).toEqual(part);
});

it.each([
  { of: 'emissions at the limit', record: { ...biofuel, emission: { ep: '32.900', total: '32.900' } } },
  { of: 'no emissions yet', record: { ...biofuel, emission: { total: null } } },
  { of: 'no threshold', record: { ...biofuel, savingThreshold: null, emission: { total: '90' } } },
  { of: 'a text', record: { ...biofuel, emission: { total: 'veľa' } } },
])('returns nothing for $of', ({ record }) => {
  expect(shortfallOf(record)).toBeUndefined();
});

it('returns a value with which the criteria are met', () => {
  const figure = fc.integer({ min: 0, max: 200_000 }).map((thousandths) => thousandths / 1000);
  const holds = fc.property(
    figure,
    figure,
    fc.constantFrom(80, 94, 94.1, 183),
    fc.constantFrom(50, 60, 65),
    (ep, etd, reference, threshold) => {
      const shortfall = shortfallOf({
        referenceEmission: reference,
        savingThreshold: threshold,
        emission: { ep, etd, total: ep + etd },
      });
      if (shortfall?.part?.to === undefined) return;
      const total = Math.min(ep, etd) + shortfall.part.to;
      const saving = Math.round(10_000 * (1 - total / reference)) / 100;
      expect(savingOf(saving, threshold).verdict).toBe('met');
    },
  );
  fc.assert(holds, randomCases(1000));
});
