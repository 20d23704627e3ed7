import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { keptValuesOfBefore } from '../../server/trade/certificates/index.ts';
import { openCorrecting } from './corrections/correcting.ts';
import { tradeOf } from './trade.ts';
import { openedWorkingRegister } from './exchange/importing.ts';
import { exportsOf } from './exchange/exporting.ts';
import { openedFixture } from './opened-fixture.ts';
import { tradingDay } from './trading-register.ts';

const figures = `energy higherEnergy ethanolAmount emissionSave emission { total }`;
const read = `query ($id: ID!) { certificate(id: $id) { ${figures} } }`;
const save = `mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id ${figures} } }`;
const readSale = `query ($id: ID!) { myTransaction(id: $id) { energy higherEnergy } }`;
const change = `mutation ($input: CertificateSubstanceTypeInput!) { createOrUpdateCertificateSubstanceType(input: $input) { id } }`;
const issue = `mutation ($id: ID!) { issueDocument(print: "certificate", id: $id) { number } }`;
const verify = `query ($number: String!) { verifyDocument(number: $number) { status } }`;

const trading = openedWorkingRegister();
const exporting = exportsOf(trading);
const trade = tradeOf(trading);
const correcting = openedFixture(() => openCorrecting(trading));

/** Halves a reference value. */
const half = (value: unknown): string | null => (typeof value === 'string' ? (Number(value) / 2).toFixed(2) : null);

const ask = (as: string, query: string, variables: Values) => trading.ask(as, query, variables);

async function answered(as: string, query: string, variables: Values): Promise<Values> {
  const { data, errors } = await ask(as, query, variables);
  expect(errors).toEqual([]);
  const [record] = Object.values(data);
  return Object(record);
}

/** Halves every value of a substance type. @returns a function that restores them */
async function halved(elnaKey: string): Promise<() => Promise<void>> {
  const id = await trading.idOf('substance_type', 'elna_key', elnaKey);
  const names = `lowerCalorificValues higherCalorificValues intensityOfGasEmissions renewablePartPortion energyOfRenewablePartPortion`;
  const before = await answered('registry', `query ($id: ID!) { substanceType(id: $id) { ${names} } }`, { id });
  const write = async (values: Values) => {
    await answered('registry', change, { input: { id, ...values } });
  };
  const now = Object.entries(before).map(([name, value]) => [name, half(value)]);
  await write(Object.fromEntries(now));
  return () => write(before);
}

const figuresOf = (id: string) => answered('supplier', read, { id });

/** The figures of the reports and the energy screen for everything on the market. */
async function reported(): Promise<unknown> {
  const quarter = await exporting.make('exportQuarterReport', { year: 2026, quarter: 'Q1', type: 'BIOFUEL' });
  const balance = await exporting.make('exportYearBalance', { year: 2026 });
  const sheets = [await exporting.sheets(String(quarter['id'])), await exporting.sheets(String(balance['id']))];
  return sheets.map((each) => each.slice(1).map(({ rows }) => rows));
}

describe.each([
  { of: 'a certificate', elnaKey: 'ETHANOL-D', changes: {} },
  { of: 'one by reference values', elnaKey: 'ETHANOL-D', changes: { byRefValues: true, emission: undefined } },
])('once a value of the reference list has changed, $of', ({ elnaKey, changes }) => {
  it('keeps its figures when saved and corrected, like its sale, document and reports', async () => {
    const id = await trade.certificate(changes);
    const sale = String(Object((await trade.save({ certificateId: id })).data['createOrUpdateTransaction']).id);
    await trade.save({ certificateId: id, buyerId: null, amount: '100' });
    const [whole, sold, told] = [
      await figuresOf(id),
      await answered('buyer', readSale, { id: sale }),
      await reported(),
    ];
    const { number } = await answered('supplier', issue, { id });
    const restore = await halved(elnaKey);
    expect(await figuresOf(id)).toEqual(whole);
    await answered('supplier', save, { input: { id, externalCode: `KEPT-${id}` } });
    expect(await figuresOf(id)).toEqual(whole);
    expect(await answered('buyer', readSale, { id: sale })).toEqual(sold);
    expect(await reported()).toEqual(told);
    expect((await ask('buyer', verify, { number: String(number) })).data).toEqual({
      verifyDocument: { status: 'VALID' },
    });
    await correcting.correct(id, { amount: '500' });
    const corrected = await figuresOf(id);
    expect(2 * Number(corrected['energy'])).toBe(Number(whole['energy']));
    await restore();
  });
});

it('a split keeps its ethanol and renewable part, and its origin the remaining energy', async () => {
  const id = await trade.certificate();
  const split = await answered('supplier', save, { input: { id, splitToEtbe: true, amount: '100' } });
  await trade.save({ certificateId: split['id'], buyerId: null, amount: '10' });
  const [child, told] = [await figuresOf(String(split['id'])), await reported()];
  const back = [await halved('ETHANOL-D'), await halved('ETBE')];
  await answered('supplier', save, { input: { id: split['id'], externalCode: 'KEPT-SPLIT' } });
  expect(await figuresOf(String(split['id']))).toEqual(child);
  expect(await reported()).toEqual(told);
  // A second split draws ethanol from the origin, whose energy follows from its stored energy value: 1000 - 47 - 23.5
  // m³.
  await answered('supplier', save, { input: { id, splitToEtbe: true, amount: '100', issuedAt: tradingDay } });
  expect(await figuresOf(id)).toMatchObject({ energy: String(929.5 * 21_000) + '.000' });
  for (const restore of back) await restore();
});

it('computes an unknown energy once, and keeps it', async () => {
  const substanceTypeId = await trading.idOf('substance_type', 'elna_key', 'SYNGAS');
  const id = await trade.certificate({ substanceTypeId, amountUnit: 'M3' });
  const value = (lowerCalorificValues: string) =>
    answered('registry', change, { input: { id: substanceTypeId, lowerCalorificValues } });
  const again = (note: string) => answered('supplier', save, { input: { id, note } });
  await value('10');
  expect(await again('first')).toMatchObject({ energy: '10000000.000' });
  await value('20');
  expect(await again('second')).toMatchObject({ energy: '10000000.000' });
});

it('adds to certificates of an earlier version the values they were computed with', async () => {
  const { database } = trading;
  const id = await trade.certificate({ byRefValues: true, emission: undefined });
  const kept = async () =>
    (
      await database.query(sql`
        select lower_calorific_value, higher_calorific_value, renewable_part_portion, energy_of_renewable_part_portion,
          reference_intensity from certificate where id = ${id}`)
    ).map((row) => ({ ...row }));
  const before = await kept();
  await database.query(sql`
    update certificate set lower_calorific_value = null, higher_calorific_value = null, renewable_part_portion = null,
      energy_of_renewable_part_portion = null, reference_intensity = null`);
  const restore = await halved('ETHANOL-D');
  await database.script(keptValuesOfBefore);
  await restore();
  expect(await kept()).toEqual(before);
  expect(await figuresOf(id)).toMatchObject({ emission: { total: '48.500' } });
});

it('adds to a split of an earlier version the renewable part derived from its ethanol', async () => {
  const { database } = trading;
  const id = await trade.certificate();
  const split = await answered('supplier', save, { input: { id, splitToEtbe: true, amount: '100' } });
  const splitId = String(split['id']);
  const part = () =>
    database.query(sql`select renewable_part_portion::float as part from certificate where id = ${splitId}`);
  expect(await part()).toEqual([{ part: 47 }]);
  await database.query(sql`
    update certificate set lower_calorific_value = null, higher_calorific_value = null, renewable_part_portion = null,
      energy_of_renewable_part_portion = null, reference_intensity = null where id = ${splitId}`);
  const restore = await halved('ETBE');
  await database.script(keptValuesOfBefore);
  await restore();
  expect(await part()).toEqual([{ part: 47 }]);
});

it('stores the value with an energy that was unknown until a split', async () => {
  const { database } = trading;
  const id = await trade.certificate();
  await database.query(sql`update certificate set lower_calorific_value = null, energy = null where id = ${id}`);
  await answered('supplier', save, { input: { id, splitToEtbe: true, amount: '100' } });
  const [row] = await database.query<{ value: number | null; energy: string | null }>(
    sql`select lower_calorific_value::float as value, energy::text as energy from certificate where id = ${id}`,
  );
  expect(row?.value).toBe(21);
  expect(Number(row?.energy)).toBe(953 * 21_000);
});

it('can be saved after its value was removed from the reference list', async () => {
  const id = await trade.certificate({ byRefValues: true, emission: undefined });
  const substanceTypeId = await trading.idOf('substance_type', 'elna_key', 'ETHANOL-D');
  const value = (intensityOfGasEmissions: string | null) =>
    answered('registry', change, { input: { id: substanceTypeId, intensityOfGasEmissions } });
  await value(null);
  const again = await ask('supplier', save, { input: { id, note: 'Read.' } });
  await value('48.5');
  expect(again.errors).toEqual([]);
  expect(await figuresOf(id)).toMatchObject({ emission: { total: '48.500' } });
});
