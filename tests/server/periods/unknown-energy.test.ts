import { beforeAll, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { answered } from '../trade.ts';
import { openedReporting } from './reporting.ts';

/** Certificates of a substance whose calorific value the reference list gets after a report. */
const reporting = openedReporting();
const { trading, trade } = reporting;
let marketed: string;
let held: string;

const save = 'mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id energy } }';
const change = `mutation ($input: CertificateSubstanceTypeInput!) { createOrUpdateCertificateSubstanceType(input: $input) { id } }`;
const ask = async (as: string, query: string, input: Values) => answered(await trading.ask(as, query, { input }));

async function submitYear(): Promise<string> {
  const { id } = await reporting.make('exportYearBalance', { year: 2025 });
  expect(await reporting.submit(String(id))).toEqual([]);
  return String((await reporting.period('2025'))['id']);
}

/** Sheets of a report with figures, without the page about the request. */
async function balance(): Promise<unknown> {
  const { id } = await reporting.make('exportYearBalance', { year: 2025 });
  return (await reporting.sheets(String(id))).slice(1);
}

beforeAll(async () => {
  const substanceTypeId = await trading.idOf('substance_type', 'elna_key', 'SYNGAS');
  const unknown = { substanceTypeId, amountUnit: 'M3', issuedAt: '2025-11-01' };
  marketed = await trade.certificate(unknown);
  held = await trade.certificate(unknown);
  await reporting.market({ certificateId: marketed });
  expect(await reporting.report()).toEqual([]);
  await ask('registry', change, { id: substanceTypeId, lowerCalorificValues: '10' });
});

it('stays unknown while a submitted quarter contains the certificate', async () => {
  expect(await ask('supplier', save, { id: marketed, note: 'Second tank.' })).toMatchObject({ energy: null });
});

it('stays unknown while a year of a holder is closed, and is computed once it is reopened', async () => {
  const yearId = await submitYear();
  expect(await reporting.close(yearId)).toEqual([]);
  const before = await balance();
  expect(await ask('supplier', save, { id: held, note: 'Second tank.' })).toMatchObject({ energy: null });
  expect(await balance()).toEqual(before);
  expect(await reporting.reopen(yearId)).toEqual([]);
  expect(await ask('supplier', save, { id: held, note: 'Third tank.' })).toMatchObject({ energy: '10000000.000' });
});
