import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { exportAbroadOfBefore } from '../../server/trade/certificates/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import { exportsOf } from './exchange/exporting.ts';
import { newOrganizations } from './new-organizations.ts';
import { answered, tradeOf } from './trade.ts';
import { openedWorkingRegister } from './exchange/importing.ts';

/** Partners whose country changes after they traded. */
const trading = openedWorkingRegister();
const exporting = exportsOf(trading);
const trade = tradeOf(trading);
const { countryId, idOf, organization } = newOrganizations(trading);

let codes = 0;
const spdCode = () => `AT-${String((codes += 1))}`;

const saveCertificate =
  'mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id exportAbroad } }';

/** A partner without an account, which buys without confirmation. */
async function partner(country: 'sk' | 'at'): Promise<string> {
  const query = 'mutation ($input: OrganizationInput!) { createTemporaryOrganization(input: $input) { id } }';
  const input = organization({ role: 'BUYER', authorities: [], phone: '+421 903 123 456' }, country);
  const given = country === 'at' ? { ...input, ico: null, dic: null, spdCode: spdCode() } : input;
  return answered(await trading.ask('registry', query, { input: given })).id;
}

async function move(id: string, country: 'sk' | 'at'): Promise<void> {
  const query = 'mutation ($input: OrganizationInput!) { updateTemporaryOrganization(input: $input) { id } }';
  const { ico, dic } = organization();
  const numbers = country === 'sk' ? { ico, dic } : { spdCode: spdCode() };
  const input = { id, ...numbers, residenceAddress: { countryId: countryId(country) } };
  answered(await trading.ask('registry', query, { input }));
}

/** Sold and exported quantity of the supplier's year balance. */
async function balance(): Promise<Values | undefined> {
  const { id } = await exporting.make('exportYearBalance', { year: 2026 });
  const [row] = (await exporting.sheets(String(id))).flatMap(({ name, rows }) => (name === 'Bilancia' ? rows : []));
  return row && { sold: row['Predaj'], exported: row['Vývoz'] };
}

it('buyers leave sales and exports as they were when their country changes', async () => {
  const [home, abroad] = [await partner('sk'), await partner('at')];
  const certificateId = await trade.certificate();
  const sold = answered(await trade.save({ certificateId, buyerId: home, amount: '10' })).id;
  const exported = answered(await trade.save({ certificateId, buyerId: abroad, amount: '200' })).id;
  const own = trading.certificate({ ownProduction: false, buyerId: abroad, amount: '3000' });
  const initial = answered(await trading.ask('supplier', saveCertificate, { input: own })).id;
  const before = { sold: 10, exported: 3200 };
  expect(await balance()).toEqual(before);
  await move(home, 'at');
  await move(abroad, 'sk');
  expect(await balance()).toEqual(before);
  expect([await trade.read(sold), await trade.read(exported)]).toMatchObject([
    { exportAbroad: false },
    { exportAbroad: true },
  ]);
  const noted = await trading.ask('supplier', saveCertificate, { input: { id: initial, note: 'Second tank.' } });
  expect(answered(noted)).toEqual({ id: initial, exportAbroad: true });
  answered(await trading.ask('supplier', saveCertificate, { input: { id: initial, amount: '4000' } }));
  expect(await balance()).toEqual({ sold: 10, exported: 4200 });
  answered(await trade.save({ certificateId, buyerId: abroad, amount: '5' }));
  expect(await balance()).toEqual({ sold: 15, exported: 4200 });
});

it('buyers get exports of an earlier version by their present country', async () => {
  const abroad = await partner('at');
  const certificateId = await trade.certificate();
  const [first] = await trading.database.query<{ id: string }>(sql`
    select initial_transaction_id::text as id from certificate where id = ${certificateId}`);
  const exported = answered(await trade.save({ certificateId, buyerId: abroad, amount: '200' })).id;
  const marketed = answered(await trade.save({ certificateId, buyerId: null, amount: '5' })).id;
  const stored = async () =>
    Promise.all([exported, marketed, first?.id ?? ''].map(async (id) => (await trade.read(id))?.['exportAbroad']));
  expect(await stored()).toEqual([true, false, false]);
  await trading.database.query(sql`update transaction set export_abroad = null`);
  await trading.database.script(exportAbroadOfBefore(sharedCatalogue('metadata').catalogue));
  expect(await stored()).toEqual([true, false, false]);
});

it('suppliers leave imports editable, and are refused for others', async () => {
  const abroad = await partner('at');
  const changed = async (input: Values) => (await trading.ask('supplier', saveCertificate, { input })).errors;
  const foreign = trading.certificate({ isImport: true, ownProduction: false, supplierId: abroad });
  const imported = answered(await trading.ask('supplier', saveCertificate, { input: foreign })).id;
  await move(abroad, 'sk');
  expect(await changed({ id: imported, note: 'Second tank.' })).toEqual([]);
  expect(await changed({ ...foreign, externalCode: 'IMP-2' })).toEqual(['errors.supplier.notFound at supplier']);
  const own = answered(await trading.ask('supplier', saveCertificate, { input: trading.certificate() })).id;
  expect(await changed({ id: own, isImport: true, ownProduction: false, supplierId: idOf('supplier') })).toContain(
    'errors.certificate.importFromAbroad at supplier',
  );
});
