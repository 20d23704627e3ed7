import { beforeAll, expect, it } from 'vitest';
import { testDocuments, type DocumentAnswer } from '../documents.ts';
import { answered, tradeOf } from '../trade.ts';
import { openedWorkingRegister } from './importing.ts';
import { exportsOf } from './exporting.ts';

/** CN codes of reports and documents are those of their period, also after the reference list has changed. */
const trading = openedWorkingRegister();
const exporting = exportsOf(trading);
const trade = tradeOf(trading);
const change = `mutation ($input: CertificateSubstanceTypeInput!) {
  createOrUpdateCertificateSubstanceType(input: $input) { id }
}`;
let certificateId: string;
let before: DocumentAnswer;

beforeAll(async () => {
  certificateId = await trade.certificate({ amount: '1000', issuedAt: '2025-11-01' });
  await trade.save({ certificateId, buyerId: null, amount: '100', date: '2025-12-15' });
  await trade.save({ certificateId, buyerId: null, amount: '50', date: '2026-03-05' });
  before = await testDocuments(trading).issued(certificateId);
  const id = await trading.idOf('substance_type', 'elna_key', 'ETHANOL-D');
  const input = { id, codeCN: '22079999', valuesFrom: '2026-01-01' };
  answered(await trading.ask('registry', change, { input }));
});

async function codesIn(sheet: number, ...asked: Parameters<typeof exporting.make>): Promise<readonly unknown[]> {
  const sheets = await exporting.sheets(String((await exporting.make(...asked))['id']));
  return (sheets[sheet]?.rows ?? []).map((row) => row['Kód KN']);
}

const former = '22072000';
const present = '22079999';

it.each([
  { year: 2025, expected: former },
  { year: 2026, expected: present },
])('the year balance of $year', async ({ year, expected }) => {
  expect(await codesIn(1, 'exportYearBalance', { year })).toEqual([expected]);
});

it.each([
  { year: 2025, quarter: 'Q4', expected: former },
  { year: 2026, quarter: 'Q1', expected: present },
])('the quarter report of $quarter $year', async ({ year, quarter, expected }) => {
  expect(await codesIn(1, 'exportQuarterReport', { year, quarter, type: 'BIOFUEL' })).toEqual([expected]);
});

it('the certificate substances of the production and both sales', async () => {
  const qualifiedOrganizationId = trade.organization('authority');
  const asked = { fromDate: '2025-10-01', toDate: '2026-03-31', qualifiedOrganizationId };
  expect(await codesIn(1, 'exportCertificates', asked)).toEqual([former, former, present]);
});

it('a document of a certificate issued before', async () => {
  const documents = testDocuments(trading);
  const { facts } = await documents.issued(certificateId);
  const printed = { substanceType: { codeCN: former } };
  expect(before.facts).toMatchObject(printed);
  expect(facts).toMatchObject(printed);
});
