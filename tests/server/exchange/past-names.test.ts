import { beforeAll, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { testDocuments, type DocumentAnswer } from '../documents.ts';
import { openedFixture } from '../opened-fixture.ts';
import { answered, tradeOf, type Trade } from '../trade.ts';
import { openExporting } from './exporting.ts';

/** Names and CN codes of reports and documents are those of their period, also after the reference list has changed. */
const exporting = openedFixture(openExporting, (fixture) => fixture.close());
const change = `mutation ($input: CertificateSubstanceTypeInput!) {
  createOrUpdateCertificateSubstanceType(input: $input) { id }
}`;
const changeFuel = 'mutation ($input: FuelTypeInput!) { createOrUpdateFuelType(input: $input) { id } }';
const saveFuel = 'mutation ($input: OtherFuelsEntryInput!) { createOrUpdateOtherFuelsEntry(input: $input) { id } }';
let trade: Trade;
let certificateId: string;
let before: DocumentAnswer;

beforeAll(async () => {
  const { trading } = exporting;
  trade = tradeOf(trading);
  certificateId = await trade.certificate({ amount: '1000', issuedAt: '2025-11-01' });
  await trade.save({ certificateId, buyerId: null, amount: '100', date: '2025-12-15' });
  await trade.save({ certificateId, buyerId: null, amount: '50', date: '2026-03-05' });
  const fuelTypeId = await trading.idOf('fuel_type', 'name_en', 'CNG');
  const countryOfOriginId = await trading.idOf('country', 'key', 'sk');
  const input = { fuelTypeId, countryOfOriginId, amount: '7', issuedAt: '2025-12-31' };
  answered(await trading.ask('supplier', saveFuel, { input }));
  before = await testDocuments(trading).issued(certificateId);
  const ask = async (query: string, id: string, names: Values) =>
    answered(await trading.ask('registry', query, { input: { id, ...names } }));
  await ask(change, await trading.idOf('substance_type', 'elna_key', 'ETHANOL-D'), {
    ...{ nameSK: 'Etanol podľa novej nomenklatúry', nameEN: 'Ethanol of the new nomenclature', codeCN: '22079999' },
    valuesFrom: '2026-01-01',
  });
  await ask(changeFuel, fuelTypeId, { nameSK: 'Nový plyn', nameEN: 'New gas', valuesFrom: '2026-01-01' });
});

async function namesIn(sheet: number, ...asked: Parameters<typeof exporting.make>): Promise<readonly unknown[]> {
  const sheets = await exporting.sheets(String((await exporting.make(...asked))['id']));
  return (sheets[sheet]?.rows ?? []).map((row) => [row['Typ látky'], row['Kód KN']]);
}

const former = ['Bioetanol denaturovaný', '22072000'];
const present = ['Etanol podľa novej nomenklatúry', '22079999'];

it.each([
  { year: 2025, expected: former },
  { year: 2026, expected: present },
])('the year balance of $year', async ({ year, expected }) => {
  expect(await namesIn(1, 'exportYearBalance', { year })).toEqual([expected]);
});

it.each([
  { year: 2025, quarter: 'Q4', expected: former },
  { year: 2026, quarter: 'Q1', expected: present },
])('the quarter report of $quarter $year', async ({ year, quarter, expected }) => {
  expect(await namesIn(1, 'exportQuarterReport', { year, quarter, type: 'BIOFUEL' })).toEqual([expected]);
});

it('a document of a certificate issued before', async () => {
  const { trading } = exporting;
  const documents = testDocuments(trading);
  const { facts } = await documents.issued(certificateId);
  const printed = { substanceType: { nameSK: former[0], codeCN: former[1] } };
  expect(before.facts).toMatchObject(printed);
  expect(facts).toMatchObject(printed);
});
