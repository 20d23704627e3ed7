import { expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { entriesOf } from '../entries/entries.ts';
import { lastQuarter, openedReporting } from '../periods/reporting.ts';

/**
 * Act 309/2009, section 14a(1): two targets, one for petrol and diesel and one for CNG and LNG. Other energy is in
 * neither share.
 */
const reporting = openedReporting();
const { trading, trade } = reporting;

const emission = { eec: '5', el: '0', ep: '0', etd: '0', eu: '0', ecomp: '0', esca: '0', eccs: '0', eccr: '0' };

/** Puts a fuel on the market in the last quarter, with feedstocks in percent. */
async function market(amount: string, kinds: Readonly<Record<string, number>>, fuel?: string): Promise<void> {
  const [first]: readonly Values[] = trading.certificate()['certificateSubstances'] as readonly Values[]; // as it is made
  const certificateSubstances = await Promise.all(
    Object.entries(kinds).map(async ([key, portion]) => ({
      ...first,
      kindId: await trading.idOf('substance_kind', 'elna_key', key),
      portion: String(portion),
    })),
  );
  const type = fuel && {
    substanceTypeId: await trading.idOf('substance_type', 'elna_key', fuel),
    amountUnit: 'T',
  };
  const certificateId = await trade.certificate({
    issuedAt: '2025-04-01',
    emission,
    certificateSubstances,
    ...type,
  });
  await reporting.market({ certificateId, amount });
}

/** The targets of the last quarter in the supplier's report. */
async function targets(): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const { make, sheets } = reporting;
  const { id } = await make('exportQuarterReport', { ...lastQuarter });
  const [, , , sheet] = await sheets(String(id));
  const columns = ['Hodnota', 'Cieľ (%)', 'Splnené'];
  return Object.fromEntries(
    (sheet?.rows ?? []).map((row) => [String(row['Ukazovateľ']), columns.map((column) => row[column])]),
  );
}

it('omits the share of gas when there is none', async () => {
  await market('100', { 'IX-A5': 50, 'IX-B1': 30, 'FOOD-MAIZE': 20 });
  const entries = entriesOf(trading);
  const petrol = await entries.fuelType('Petrol');
  expect((await entries.otherFuel({ fuelTypeId: petrol, amount: '1000000', issuedAt: '2025-12-31' })).errors).toEqual(
    [],
  );
  expect((await entries.electricity({ energy: '1000000', issuedAt: '2025-12-31' })).errors).toEqual([]);
  // 2,100,000 MJ of ethanol in 34,100,000 MJ of petrol: 1,050,000 of straw twice, 600,160 of 630,000 of used oil twice, maize once.
  const counted = 2 * 1_050_000 + 2 * 600_160 + 420_000;
  expect(await targets()).toMatchObject({
    'Energia spolu (MJ)': [34_500_000, null, null],
    'Energia motorového benzínu a nafty (MJ)': [34_100_000, null, null],
    'Benzín a nafta: podiel s násobiteľmi a stropmi (%)': [expect.closeTo((100 * counted) / 34_100_000, 3), 9.2, 'Áno'],
    'Benzín a nafta: podiel pokročilých biopalív (%)': [expect.closeTo(105 / 34.1, 3), 1.05, 'Áno'],
    'Energia CNG a LNG (MJ)': [0, null, null],
    'CNG a LNG: podiel s násobiteľmi a stropmi (%)': [null, 4, null],
    'CNG a LNG: podiel pokročilých (%)': [null, 1.05, null],
  });
});

it('compares gas with its own target, and divides a cap of all fuels proportionally', async () => {
  const entries = entriesOf(trading);
  await entries.otherFuel({ amount: '1000000', issuedAt: '2025-12-31' });
  await market('20', { 'IX-A1': 50, 'IX-B1': 50 }, 'BIOMETHANE');
  const gas = 45_100_000 + 1_000_000;
  const total = 34_100_000 + gas;
  const most = 0.0176 * total;
  // 630,000 MJ of used oil in petrol and 500,000 in gas are within the cap together.
  expect(630_000 + 500_000).toBeLessThan(most);
  expect(await targets()).toMatchObject({
    'Energia motorového benzínu a nafty (MJ)': [34_100_000, null, null],
    'Benzín a nafta: podiel s násobiteľmi a stropmi (%)': [
      expect.closeTo((100 * (2 * 1_050_000 + 2 * 630_000 + 420_000)) / 34_100_000, 3),
      9.2,
      'Áno',
    ],
    'Energia CNG a LNG (MJ)': [gas, null, null],
    'CNG a LNG: podiel s násobiteľmi a stropmi (%)': [expect.closeTo((100 * 2_000_000) / gas, 3), 4, 'Áno'],
    'CNG a LNG: podiel pokročilých (%)': [expect.closeTo((100 * 500_000) / gas, 3), 1.05, 'Áno'],
  });
  // Above the cap, each target is reduced by its own part of the excess.
  await market('60', { 'IX-B1': 100 }, 'BIOMETHANE');
  const partB = 630_000 + 3_500_000;
  const capped = (0.0176 * (total + 3_000_000)) / partB;
  expect(capped).toBeLessThan(1);
  expect(await targets()).toMatchObject({
    'Benzín a nafta: podiel s násobiteľmi a stropmi (%)': [
      expect.closeTo((100 * (2 * 1_050_000 + 2 * 630_000 * capped + 420_000)) / 34_100_000, 3),
      9.2,
      'Nie',
    ],
    'CNG a LNG: podiel s násobiteľmi a stropmi (%)': [
      expect.closeTo((100 * (2 * 500_000 + 2 * 3_500_000 * capped)) / (gas + 3_000_000), 3),
      4,
      'Áno',
    ],
  });
});
