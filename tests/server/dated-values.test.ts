import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { openedReporting } from './periods/reporting.ts';

/** Changes of reference values do not affect what was put on the market before. */
const reporting = openedReporting();
const { trading, trade } = reporting;
let kindId: string;

const save = `mutation ($input: CertificateSubstanceKindInput!) {
  createOrUpdateCertificateSubstanceKind(input: $input) { id }
}`;
const read = `query ($id: ID!) {
  substanceKind(id: $id) { forAdvancedBiofuel valuesFrom formerValues { from until forAdvancedBiofuel } }
}`;
const energy = '{ energyByQuarter(fromYear: 2025) { year quarter advanced } }';

beforeAll(async () => {
  kindId = await trading.idOf('substance_kind', 'elna_key', 'IX-A5');
  const substances = trading.certificate()['certificateSubstances'];
  const [substance] = Array.isArray(substances) ? substances : [];
  const certificateId = await trade.certificate({
    issuedAt: '2025-11-01',
    emission: { eec: '5', el: '0', ep: '0', etd: '0', eu: '0', esca: '0', eccs: '0', eccr: '0' },
    certificateSubstances: [{ ...Object(substance), kindId }],
  });
  await reporting.market({ certificateId, date: '2025-12-15' });
  await reporting.market({ certificateId, date: '2026-03-05' });
});

const change = (input: Values) => trading.askErrors('registry', save, { input: { id: kindId, ...input } });

async function advanced(): Promise<unknown> {
  return (await trading.ask('supplier', energy)).data['energyByQuarter'];
}

it('counts earlier market entries by the class of their day', async () => {
  const before = [
    { year: 2025, quarter: 4, advanced: '2100000.000' },
    { year: 2026, quarter: 1, advanced: '2100000.000' },
  ];
  expect(await advanced()).toEqual(before);
  expect(await change({ forAdvancedBiofuel: false })).toEqual([]);
  expect(await advanced()).toEqual([before[0], { ...before[1], advanced: '0.000' }]);
});

it('keeps the former values with the days on which they held', async () => {
  const { data } = await trading.ask('registry', read, { id: kindId });
  expect(data['substanceKind']).toEqual({
    forAdvancedBiofuel: false,
    valuesFrom: '2026-03-05',
    formerValues: [{ from: null, until: '2026-03-04', forAdvancedBiofuel: true }],
  });
});

it('replaces a change of the same day', async () => {
  expect(await change({ isFromFood: true })).toEqual([]);
  expect(await change({ isFromFood: false, valuesFrom: '2026-03-05' })).toEqual([]);
  const { data } = await trading.ask('registry', read, { id: kindId });
  expect(data['substanceKind']).toMatchObject({ formerValues: [{ until: '2026-03-04' }] });
});

it.each([
  ['from a later day', { isFromFood: true, valuesFrom: '2026-03-06' }, 'future', { today: '05.03.2026' }],
  [
    'from before the values that hold',
    { isFromFood: true, valuesFrom: '2026-03-04' },
    'beforeLast',
    { from: '05.03.2026' },
  ],
  ['of the day alone', { valuesFrom: '2026-02-01' }, 'dayAlone', {}],
])('refuses a change %s', async (_, input, name, params) => {
  const refused = { code: 'ValidationError', message: `errors.dated.${name}`, path: 'valuesFrom', params };
  expect(await change(input)).toEqual([refused]);
});

it('refuses values from a day of a period that was submitted', async () => {
  expect(await reporting.report()).toEqual([]);
  const id = await trading.idOf('substance_kind', 'elna_key', 'FOOD-MAIZE');
  const changeMaize = (valuesFrom: string) =>
    trading.askErrors('registry', save, { input: { id, isFromFood: false, valuesFrom } });
  const refused = { message: 'errors.dated.closed', path: 'valuesFrom', params: { until: '31.12.2025' } };
  expect(await changeMaize('2025-12-31')).toEqual([{ code: 'ValidationError', ...refused }]);
  expect(await changeMaize('2026-01-01')).toEqual([]);
  const correct = (isFromFood: boolean, valuesFrom?: string) =>
    trading.askErrors('registry', save, { input: { id, isFromFood, valuesFrom } });
  const formerOf = async () => {
    const { data } = await trading.ask('registry', read, { id });
    return Object(data['substanceKind']).formerValues;
  };
  expect(await correct(true, '2026-01-01')).toEqual([]);
  expect(await formerOf()).toMatchObject([{ from: null, until: '2025-12-31' }]);
  // Without a date a change applies from today, so that earlier values are not replaced by mistake.
  expect(await correct(false)).toEqual([]);
  expect(await formerOf()).toMatchObject([{ until: '2025-12-31' }, { from: '2026-01-01', until: '2026-03-04' }]);
});

const saveType = `mutation ($input: CertificateSubstanceTypeInput!) {
  createOrUpdateCertificateSubstanceType(input: $input) { id }
}`;
const biofuel = '{ energyByQuarter(fromYear: 2025) { year quarter biofuel } }';

it('computes energy with the calorific value of the day of issue, also of a certificate entered after a change', async () => {
  const substanceTypeId = await trading.idOf('substance_type', 'elna_key', 'FAME');
  const market = async (date: string, issuedAt = '2025-11-01') => {
    const certificateId = await trade.certificate({ substanceTypeId, amount: '1', issuedAt });
    await reporting.market({ certificateId, amount: '1', date });
  };
  const biofuels = async () => Object((await trading.ask('supplier', biofuel)).data)['energyByQuarter'];
  const before = await biofuels();
  const more = (from: unknown, energy: number) => (Number(from) + energy).toFixed(3);
  await market('2026-01-15');
  expect(await biofuels()).toEqual([before[0], { ...before[1], biofuel: more(before[1].biofuel, 33_000) }]);
  const input = { id: substanceTypeId, lowerCalorificValues: '34', valuesFrom: '2026-03-05' };
  expect(await trading.askErrors('registry', saveType, { input })).toEqual([]);
  expect(await biofuels()).toEqual([before[0], { ...before[1], biofuel: more(before[1].biofuel, 33_000) }]);
  await market('2026-03-05', '2026-03-04');
  expect(await biofuels()).toEqual([before[0], { ...before[1], biofuel: more(before[1].biofuel, 66_000) }]);
  await market('2026-03-05', '2026-03-05');
  expect(await biofuels()).toEqual([before[0], { ...before[1], biofuel: more(before[1].biofuel, 100_000) }]);
});

const affected = `query ($id: ID!, $from: Date) {
  certificateSubstanceTypeAffected(id: $id, from: $from) { entity count names }
}`;

it('lists the open certificates that new values affect, within the viewer’s scope', async () => {
  const id = await trading.idOf('substance_type', 'elna_key', 'HVO');
  const certificate = (issuedAt: string) => trade.certificate({ substanceTypeId: id, issuedAt });
  await certificate('2026-01-31');
  await certificate('2026-02-28');
  await reporting.market({ certificateId: await certificate('2026-02-28'), date: '2026-03-05' });
  const told = async (from: string | undefined, as = 'registry') => await trading.ask(as, affected, { id, from });
  const { data } = await told('2026-02-01');
  const name = expect.stringMatching(/^C-2026/u);
  expect(data['certificateSubstanceTypeAffected']).toEqual([{ entity: 'certificate', count: 1, names: [name] }]);
  expect((await told('2026-03-01')).data['certificateSubstanceTypeAffected']).toEqual([]);
  expect((await told(undefined)).data['certificateSubstanceTypeAffected']).toEqual([]);
  expect((await told('2026-02-01', 'supplier')).errors).toHaveLength(1);
});

it('lists the market entries that another class of their feedstock affects', async () => {
  const query = `query ($id: ID!, $from: Date) { certificateSubstanceKindAffected(id: $id, from: $from) { entity count } }`;
  const told = async (from: string) => (await trading.ask('registry', query, { id: kindId, from })).data;
  expect(await told('2026-03-05')).toEqual({ certificateSubstanceKindAffected: [{ entity: 'transaction', count: 1 }] });
  expect(await told('2025-12-01')).toEqual({ certificateSubstanceKindAffected: [{ entity: 'transaction', count: 1 }] });
});

it('keeps target and class of what was put on the market before a code changes', async () => {
  const emission = { eec: '5', el: '0', ep: '0', etd: '0', eu: '0', esca: '0', eccs: '0', eccr: '0' };
  await reporting.market({ certificateId: await trade.certificate({ issuedAt: '2025-07-01', emission }) });
  const figures = '{ energyByQuarter(fromYear: 2025) { year quarter petrolDiesel gas eligible } }';
  const quarters = async (): Promise<readonly Values[]> =>
    Object((await trading.ask('supplier', figures)).data)['energyByQuarter'];
  const before = await quarters();
  expect(before[0]).toMatchObject({ gas: '0.000', eligible: '4200000.000' });
  const typeId = await trading.idOf('substance_type', 'elna_key', 'ETHANOL-D');
  const [type] = await trading.database.query(
    sql`select fuel_type_id::text as fuel from substance_type where id = ${typeId}`,
  );
  const saveFuel = 'mutation ($input: FuelTypeInput!) { createOrUpdateFuelType(input: $input) { id } }';
  const ask = (query: string, input: Values) => trading.askErrors('registry', query, { input });
  expect(await ask(saveFuel, { id: type?.['fuel'], codeCN: '27112100' })).toEqual([]);
  expect((await quarters())[0]).toEqual(before[0]);
  expect(await ask(saveType, { id: typeId, fuelTypeId: null })).toEqual([]);
  expect((await quarters())[0]).toEqual(before[0]);
  const palm = await trading.idOf('substance_kind', 'elna_key', 'FOOD-PALM');
  expect(await ask(save, { id: palm, elnaKey: 'PALM-FORMERLY' })).toEqual([]);
  const maize = await trading.idOf('substance_kind', 'elna_key', 'FOOD-MAIZE');
  expect(await ask(save, { id: maize, elnaKey: 'FOOD-PALM' })).toEqual([]);
  expect((await quarters())[0]).toEqual(before[0]);
});

describe('as of a day', () => {
  const listed = `query ($asOf: Date, $sort: [SortInput!]) {
    substanceTypesPaginated(asOf: $asOf, sort: $sort, page: { index: 0, size: 30 }) { items { elnaKey lowerCalorificValues } }
  }`;
  const single = `query ($id: ID!, $asOf: Date) {
    substanceType(id: $id, asOf: $asOf) { lowerCalorificValues valuesFrom formerValues { lowerCalorificValues } }
  }`;

  it('a reference list returns the values of that day', async () => {
    const fame = async (asOf?: string) => {
      const { data } = await trading.ask('supplier', listed, { asOf });
      const { items } = Object(data['substanceTypesPaginated']);
      return items.find((item: Values) => item['elnaKey'] === 'FAME').lowerCalorificValues;
    };
    expect(await fame('2026-03-04')).toBe('33.000');
    expect(await fame('2024-02-29')).toBe('33.000');
    expect(await fame('2026-03-05')).toBe('34.000');
    expect(await fame()).toBe('34.000');
  });

  it('a list is sorted by the values of that day', async () => {
    const change = (id: string, lowerCalorificValues: string) =>
      trading.askErrors('registry', saveType, { input: { id, lowerCalorificValues } });
    const id = await trading.idOf('substance_type', 'elna_key', 'TME');
    expect(await change(id, '999')).toEqual([]);
    const first = async (asOf?: string) => {
      const sort = [{ by: 'lowerCalorificValues', direction: 'DESC' }];
      const { data } = await trading.ask('registry', listed, { asOf, sort });
      return Object(data['substanceTypesPaginated']).items.find(
        (item: Values) => item['lowerCalorificValues'] !== null,
      );
    };
    expect(await first()).toMatchObject({ elnaKey: 'TME' });
    expect(await first('2026-03-04')).not.toMatchObject({ elnaKey: 'TME' });
  });

  it('a record returns the values of that day, with the days of all its values', async () => {
    const id = await trading.idOf('substance_type', 'elna_key', 'FAME');
    const { data } = await trading.ask('registry', single, { id, asOf: '2026-03-04' });
    const formerValues = [{ lowerCalorificValues: '33.000' }];
    expect(data['substanceType']).toEqual({ lowerCalorificValues: '33.000', valuesFrom: '2026-03-05', formerValues });
  });

  it('totals of a pathway are computed from the values of that day', async () => {
    const query = 'query ($id: ID!, $asOf: Date) { pathway(id: $id, asOf: $asOf) { eec totalDefault } }';
    const { data: page } = await trading.ask(
      'registry',
      '{ pathwaysPaginated(page: { index: 0, size: 1 }) { items { id eec } } }',
    );
    const [{ id, eec }] = Object(page['pathwaysPaginated']).items;
    const ask = async (asOf?: string) => Object((await trading.ask('registry', query, { id, asOf })).data['pathway']);
    const { totalDefault } = await ask();
    const input = { id, eec: String(Number(eec) + 1) };
    const save = 'mutation ($input: PathwayInput!) { createOrUpdatePathway(input: $input) { id } }';
    expect(await trading.askErrors('registry', save, { input })).toEqual([]);
    expect(Number((await ask()).totalDefault)).toBeCloseTo(Number(totalDefault) + 1, 3);
    expect(await ask('2026-03-04')).toEqual({ eec, totalDefault });
  });
});
