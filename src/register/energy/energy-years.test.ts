import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { energyYears, energySources, terajoules, type EnergyOfQuarter } from './energy-years.ts';

const quarterOf = (year: number, quarter: number, energy: Partial<EnergyOfQuarter> = {}): EnergyOfQuarter => ({
  year,
  quarter,
  biofuel: '0.000',
  eligible: '0.000',
  advanced: '0.000',
  otherFuels: '0.000',
  rfnbo: '0.000',
  electricity: '0.000',
  withoutEnergy: 0,
  petrolDiesel: '0.000',
  petrolDieselEligible: '0.000',
  petrolDieselAdvanced: '0.000',
  gas: '0.000',
  gasEligible: '0.000',
  gasAdvanced: '0.000',
  ...energy,
});

it('returns years from the newest, each with quarters, sums and shares', () => {
  const quarters = [
    quarterOf(2025, 4, { otherFuels: '10.000' }),
    quarterOf(2026, 1, {
      ...{ biofuel: '20.000', eligible: '15.000', advanced: '5.000', otherFuels: '70.500' },
      ...{ petrolDiesel: '50.000', petrolDieselEligible: '12.000', petrolDieselAdvanced: '5.000' },
      ...{ gas: '40.500', gasEligible: '3.000' },
    }),
    quarterOf(2026, 2, {
      ...{ biofuel: '8.000', eligible: '8.000', electricity: '1.500' },
      ...{ petrolDiesel: '8.000', petrolDieselEligible: '8.000' },
    }),
  ];
  const [ahead, year, before] = energyYears(quarters, [{ year: 2027, savings: '7.000' }]);
  expect(ahead).toMatchObject({ year: 2027, quarters: [], sums: { total: '0.000' }, savings: '7.000' });
  expect(year).toMatchObject({
    year: 2026,
    sums: {
      biofuel: '28.000',
      eligible: '23.000',
      advanced: '5.000',
      otherFuels: '70.500',
      electricity: '1.500',
      total: '100.000',
    },
    targets: [
      { of: 'petrolDiesel', share: '34.48', advancedShare: '8.62' },
      { of: 'gas', share: '7.41', advancedShare: '0.00' },
    ],
  });
  expect(year?.quarters.map(({ quarter, total }) => [quarter, total])).toEqual([
    [1, '90.500'],
    [2, '9.500'],
  ]);
  expect(before).toMatchObject({ year: 2025, targets: [], savings: undefined });
});

it('sums all quarters exactly', () => {
  const energy = fc.integer({ min: 0, max: 10 ** 12 }).map((thousandths) => (thousandths / 1000).toFixed(3));
  const quarter = fc
    .record({
      year: fc.integer({ min: 2020, max: 2023 }),
      number: fc.integer({ min: 1, max: 4 }),
      sources: fc.record({ biofuel: energy, otherFuels: energy, electricity: energy }),
    })
    .map(({ year, number, sources }) => quarterOf(year, number, sources));
  const thousandths = (figure: string) => BigInt(figure.replace('.', ''));
  const added = (figures: readonly string[]) => figures.reduce((sum, figure) => sum + thousandths(figure), 0n);
  fc.assert(
    fc.property(fc.array(quarter), (quarters) => {
      const years = energyYears(quarters, []);
      const all = quarters.flatMap((each) => energySources.map((source) => each[source]));
      expect(added(years.map(({ sums }) => sums.total))).toBe(added(all));
      for (const { quarters: own, sums } of years)
        expect(added(own.map(({ total }) => total))).toBe(thousandths(sums.total));
    }),
    randomCases(100),
  );
});

it('writes MJ as TJ', () => {
  expect(terajoules('1234567.890')).toBe('1.235');
});
