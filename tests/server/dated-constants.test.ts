import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCatalogue } from './catalogues.ts';
import { entriesOf } from './entries/entries.ts';
import { lastQuarter, openedReporting } from './periods/reporting.ts';
import { addMember } from './people.ts';
import { isValues, type Values } from '../../engine/record/index.ts';
import type { Json } from '../../engine/metadata/types/index.ts';

/** Constants of the obligation change on 1 January 2026: earlier entries are computed with the values of their date. */

/** 100 m³ of ethanol, in MJ. */
const whole = 2_100_000;
const source = 'Invented for the test';

const onNewYear = (before: Json, since: Json, begins?: string): Json => ({
  ...(begins !== undefined && { begins }),
  dated: [
    { value: before, source },
    { from: '2026-01-01', value: since, source },
  ],
});

const emission = { eec: '5', el: '0', ep: '0', etd: '0', eu: '0', esca: '0', eccs: '0', eccr: '0' };

const { obligation } = sharedCatalogue('metadata').catalogue.constants;
const reporting = openedReporting(undefined, {
  electricityFactor: onNewYear(0.4, 0.5),
  hydrogenFactor: onNewYear(0.4, 0.6),
  obligation: {
    ...(isValues(obligation) && obligation),
    multiplier: {
      ...{ A: onNewYear(2, 3, 'quarter'), B: onNewYear(2, 4, 'quarter') },
      rfnbo: onNewYear(2, 5, 'quarter'),
    },
    cap: { B: onNewYear(1.76, 10, 'quarter'), food: onNewYear(6.5, 5, 'quarter') },
    highIlucFeedstocks: onNewYear(['FOOD-PALM'], ['FOOD-PALM', 'FOOD-RAPESEED']),
  },
});
const { trading, make, sheets } = reporting;

beforeAll(async () => {
  const { userId } = trading.register.viewerOf('refinery');
  // Files of reports are only created for active members.
  await addMember(trading.application, { userId, organizationId: reporting.trade.organization('refinery') });
  const feedstocks = { supplier: 'IX-A5', buyer: 'IX-B1', refinery: 'FOOD-MAIZE', distillery: 'FOOD-RAPESEED' };
  for (const [as, key] of Object.entries(feedstocks)) {
    const certificateId = await certificateOf(as, key);
    await reporting.market({ certificateId, date: '2025-12-31' }, as);
    await reporting.market({ certificateId, date: '2026-01-01' }, as);
  }
});

async function certificateOf(as: string, key: string): Promise<string> {
  const own = reporting.trade.organization(as);
  const [substance]: readonly Values[] = trading.certificate()['certificateSubstances'] as readonly Values[]; // as it is made
  const certificateSubstances = [{ ...substance, kindId: await trading.idOf('substance_kind', 'elna_key', key) }];
  const verifierId = reporting.trade.organization(as === 'distillery' ? 'auditor' : 'authority');
  const changes = {
    issuedAt: '2025-11-01',
    supplierId: own,
    buyerId: own,
    verifierId,
    emission,
    certificateSubstances,
  };
  return await reporting.trade.certificate(changes, as);
}

/** The eligible energy in the report of a quarter, and its share of all energy. */
async function reportOf(as: string, year: number, quarter: string) {
  const { id } = await make('exportQuarterReport', { ...lastQuarter, year, quarter }, as);
  const [, marketed, , targets] = await sheets(String(id));
  const share = targets?.rows.find(
    ({ Ukazovateľ: name }) => name === 'Benzín a nafta: podiel s násobiteľmi a stropmi (%)',
  );
  return { counted: marketed?.rows[0]?.['Započítaná energia (MJ)'], share: share?.['Hodnota'] };
}

describe('the quarter report', () => {
  it.each([
    { of: 'straw by the multiplier', as: 'supplier', before: [2 * whole, 200], since: [3 * whole, 300] },
    { of: 'used oil up to the cap', as: 'buyer', before: [2 * whole, 3.52], since: [4 * whole, 40] },
    { of: 'food up to the cap', as: 'refinery', before: [whole, 6.5], since: [whole, 5] },
  ])('uses $of of the day', async ({ as, before, since }) => {
    const [counted, share] = before;
    expect(await reportOf(as, 2025, 'Q4')).toEqual({ counted, share });
    const [countedSince, shareSince] = since;
    expect(await reportOf(as, 2026, 'Q1')).toEqual({ counted: countedSince, share: shareSince });
  });
});

it('the energy overview shows eligible rapeseed before it is of high ILUC risk', async () => {
  const query = '{ energyByQuarter(fromYear: 2025) { year quarter biofuel eligible } }';
  const { data } = await trading.ask('distillery', query);
  expect(data['energyByQuarter']).toEqual([
    { year: 2025, quarter: 4, biofuel: '2100000.000', eligible: '2100000.000' },
    { year: 2026, quarter: 1, biofuel: '2100000.000', eligible: '0.000' },
  ]);
});

it('the year balance has the energy of fuels without multipliers', async () => {
  const { id } = await make('exportYearBalance', { year: 2025 }, 'supplier');
  const [, balance] = await sheets(String(id));
  expect(balance?.rows).toMatchObject([{ 'Na trh': 100, 'Na trh (MJ)': whole }]);
});

it('a submitted report keeps its figures', async () => {
  expect(await reporting.report()).toEqual([]);
  const { data } = await trading.ask(
    'supplier',
    '{ reportingPeriods { items { code versions { eligible counted } } } }',
  );
  expect(data['reportingPeriods']).toMatchObject({
    items: expect.arrayContaining([
      { code: '2025/Q4', versions: [{ eligible: '2100000.000', counted: '4200000.000' }] },
    ]),
  });
});

describe('electricity and hydrogen', () => {
  const electricity = { energy: '100' };

  it('count by the factor of their day, also after a change of the day', async () => {
    const entries = entriesOf(trading);
    const hydrogen = { fuelTypeId: await entries.fuelType('Hydrogen from coal'), amount: '10' };
    const told = async (save: 'electricity' | 'otherFuel', input: Values) =>
      Object.values((await entries[save](input)).data)[0] as Values; // one record
    const charged = await told('electricity', { ...electricity, issuedAt: '2025-12-31' });
    expect(charged).toMatchObject({ factor: '0.400', energyAf: '40.000' });
    expect(await told('electricity', { ...electricity, issuedAt: '2026-01-01' })).toMatchObject({ factor: '0.500' });
    expect(await told('electricity', { ...electricity, issuedAt: '2026-03-05' })).toMatchObject({ factor: '0.500' });
    const moved = { id: charged['id'], issuedAt: '2026-01-01' };
    expect(await told('electricity', moved)).toMatchObject({ factor: '0.500', energyAf: '50.000' });
    const filled = await told('otherFuel', { ...hydrogen, issuedAt: '2025-12-31' });
    expect(filled).toMatchObject({ factor: '0.400' });
    expect(await told('otherFuel', { ...hydrogen, issuedAt: '2026-01-01' })).toMatchObject({ factor: '0.600' });
    expect(await told('otherFuel', { id: filled['id'], issuedAt: '2026-01-01' })).toMatchObject({ factor: '0.600' });
  });
});
