import { expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { entriesOf } from '../entries/entries.ts';
import { openedReporting, type Reporting } from '../periods/reporting.ts';
import { answered } from '../trade.ts';

/** Renewable fuels of non-biological origin in quarter reports of 2029 and 2030, by both profiles of the law. */
const now = () => new Date('2030-04-15T10:00:00Z');
const bySpecification = openedReporting(now);
const byAct = openedReporting(now, { lawProfile: 'act-309-2009' });

/** Adds 1,000,000 kg of CNG and 100,000 kg of synthetic methane with a proof. @returns the id of the latter */
async function enter({ trading, trade }: Reporting, issuedAt: string, as = 'supplier'): Promise<string> {
  const entries = entriesOf(trading);
  const proof = {
    proofSchemeId: await trading.idOf('scheme', 'name_en', 'ISCC EU'),
    proofNumber: `R-${issuedAt}`,
    proofIssuerId: trade.organization('donau'),
    proofIssuedAt: issuedAt,
    proofIntensity: '10',
  };
  const methane = {
    fuelTypeId: await entries.fuelType('Synthetic methane'),
    fuelTypeProductionId: await entries.production('Sabatier reaction with renewable hydrogen'),
  };
  answered(await entries.otherFuel({ amount: '1000000', issuedAt, reference: 'CNG' }, as));
  const fuel = { ...methane, ...proof, amount: '100000', issuedAt, reference: 'SNG' };
  return answered(await entries.otherFuel(fuel, as)).id;
}

/** Sheets of the supplier's report of a quarter: other fuels, targets and entries of other fuels. */
async function report(
  { make, sheets }: Reporting,
  year: number,
  quarter: string,
): Promise<readonly (readonly Values[])[]> {
  const { id } = await make('exportQuarterReport', { year, quarter, type: 'BIOFUEL' });
  const [, , others, targets, , entries] = await sheets(String(id));
  return [others, targets, entries].map((sheet) => sheet?.rows ?? []);
}

const named = (rows: readonly Values[] = []) =>
  Object.fromEntries(
    rows.map((row) => [row['Ukazovateľ'], ['Hodnota', 'Cieľ (%)', 'Splnené'].map((column) => row[column])]),
  );
const reasons = (rows: readonly Values[] = []) => rows.map((row) => [row['Referencia'], row['Prečo sa nezapočítava']]);

it('counts them twice towards the target of their fuel, and towards that of advanced fuels in the specified year', async () => {
  await enter(bySpecification, '2029-12-31');
  await enter(bySpecification, '2030-01-01');
  const [others, before, entries] = await report(bySpecification, 2029, 'Q4');
  expect(others).toContainEqual(
    expect.objectContaining({
      ...{ Zdroj: 'Syntetický metán', 'Energia (MJ)': 5_000_000 },
      ...{ 'Započítateľná energia (MJ)': 5_000_000, 'Započítaná energia (MJ)': 10_000_000 },
    }),
  );
  const all = 45_100_000 + 5_000_000;
  const [counted, once] = [(100 * 10_000_000) / all, (100 * 5_000_000) / all].map((share) => expect.closeTo(share, 3));
  expect(named(before)).toMatchObject({
    'Energia CNG a LNG (MJ)': [all, null, null],
    'CNG a LNG: podiel s násobiteľmi a stropmi (%)': [counted, 16, 'Áno'],
    'CNG a LNG: podiel pokročilých (%)': [0, 1.75, 'Nie'],
    'Započítateľná energia palív z obnoviteľných zdrojov nebiologického pôvodu (MJ)': [5_000_000, null, null],
    'Benzín a nafta: podiel palív nebiologického pôvodu (%)': [null, null, null],
    'CNG a LNG: podiel palív nebiologického pôvodu (%)': [once, null, null],
  });
  expect(reasons(entries)).toEqual([
    ['CNG', 'Palivo z neobnoviteľného zdroja'],
    ['SNG', null],
  ]);
  const [, year] = await report(bySpecification, 2030, 'Q1');
  expect(named(year)).toMatchObject({
    'CNG a LNG: podiel s násobiteľmi a stropmi (%)': [counted, 27, 'Nie'],
    'CNG a LNG: podiel pokročilých (%)': [once, 2.75, 'Áno'],
    'CNG a LNG: podiel palív nebiologického pôvodu (%)': [once, 0.5, 'Áno'],
  });
});

it('requires a certificate of the seller only by the Act, and a valid one if any is entered', async () => {
  const uncertified = 'Predávajúci bez platného certifikátu v schéme';
  await enter(byAct, '2030-02-01');
  const [, , before] = await report(byAct, 2030, 'Q1');
  expect(reasons(before)).toContainEqual(['SNG', uncertified]);
  const save = `mutation ($input: OperatorCertificateInput!) { createOrUpdateOperatorCertificate(input: $input) { id } }`;
  const certified = async (reporting: Reporting, validUntil: string) => {
    const schemeId = await reporting.trading.idOf('scheme', 'name_en', 'ISCC EU');
    const input = { schemeId, number: 'EU-1', certificationBody: 'Body', validFrom: '2029-06-01', validUntil };
    expect((await reporting.trading.ask('supplier', save, { input })).errors).toEqual([]);
  };
  await certified(byAct, '2030-02-01');
  const [, , after] = await report(byAct, 2030, 'Q1');
  expect(reasons(after)).toContainEqual(['SNG', null]);
  await certified(bySpecification, '2029-12-31');
  const [, , ended] = await report(bySpecification, 2030, 'Q1');
  expect(reasons(ended)).toContainEqual(['SNG', uncertified]);
  const [, , valid] = await report(bySpecification, 2029, 'Q4');
  expect(reasons(valid)).toContainEqual(['SNG', null]);
});

it('is not released from hold after its report was submitted until the period is reopened', async () => {
  const { trading, report: submitReport, period, reopen } = byAct;
  await enter(byAct, '2029-11-01');
  const id = await enter(byAct, '2029-11-01', 'buyer');
  const release = async () => {
    const query = `mutation ($id: ID!) { releaseOtherFuelHold(id: $id, proofAmount: "200000", reason: "Lot.") { onHoldSince } }`;
    return await trading.ask('registry', query, { id });
  };
  expect(await submitReport({ year: 2029 }, 'buyer')).toEqual([]);
  expect((await release()).errors).toEqual(['errors.transaction.reported']);
  const { id: periodId } = await period('2029/Q4', 'buyer');
  expect(await reopen(String(periodId))).toEqual([]);
  const { data, errors } = await release();
  expect(errors).toEqual([]);
  expect(data['releaseOtherFuelHold']).toEqual({ onHoldSince: null });
});
