import { expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import sql from 'sql-template-tag';
import { readTable } from '../../../engine/spreadsheets/index.ts';
import { describedImport } from '../../../server/exchange/imports/import-types.ts';
import { importCleanUp } from '../../../server/exchange/imports/index.ts';
import { discardContents } from '../../../server/platform/files/index.ts';
import { constantsOf } from '../../../server/platform/records/index.ts';
import { addMember } from '../people.ts';
import { ownRow, openedWorkingRegister, importsOf } from './importing.ts';

const clock = { now: new Date('2026-03-05T10:00:00Z') };
const importing = importsOf(openedWorkingRegister(() => clock.now));

const languages = ['sk', 'en'];

/** Names of the examples by language: what is imported and that the file is an example. */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sk: { certificates: 'osvedcenia-vzor.xlsx', transactions: 'transakcie-vzor.xlsx', lines: 'rakuske-udaje-vzor.csv' },
  en: {
    certificates: 'certificates-example.xlsx',
    transactions: 'transactions-example.xlsx',
    lines: 'austrian-data-example.csv',
  },
};

/** The file that `npm run generate` creates and the portal serves. */
const example = (name: string) => readFile(`generated/public/examples/${name}`);

const withoutPeople = ['refinery', 'distillery', 'oils', 'stations'];
const importers = ['supplier', 'buyer', ...withoutPeople];

const member = async (as: string): Promise<void> => {
  const { application, register } = importing.trading;
  const [userId, organizationId] = [register.viewerOf(as).userId, register.organizations.get(as) ?? ''];
  await addMember(application, { userId, organizationId, role: 'RESPONSIBLE_PERSON' });
};

/** The example file that a viewer downloads. */
async function offered(as: string, type: string): Promise<{ readonly name: string; readonly content: Buffer }> {
  const query = `mutation { downloadImportExample(type: ${type}) { url name } }`;
  const { data, errors } = await importing.trading.ask(as, query);
  expect(errors).toEqual([]);
  const { url, name } = data['downloadImportExample'] as { readonly url: string; readonly name: string }; // as asked
  const [, inAddress] = url.split(';base64,');
  return { name, content: inAddress === undefined ? await example(name) : Buffer.from(inAddress, 'base64') };
}

it.each(languages)('the example of certificates in %s passes a dry run', async (language) => {
  const as = 'buyer';
  const name = names[language]?.['certificates'] ?? '';
  await importing.send('importCertificates', { name, content: await example(name) }, { as, dryRun: true });
  const [tried] = await importing.trading.database.query(
    sql`select status, count, errors, sums from "import" order by id desc limit 1`,
  );
  expect(tried).toEqual({ status: 'FINISHED', count: 2, errors: [], sums: { M3: '200.5' } });
});

it.each(importers)('the examples offered to %s can be imported by it, with any number of authorities', async (as) => {
  if (withoutPeople.includes(as)) await member(as);
  const certificates = await offered(as, 'CERTIFICATES');
  expect(certificates.name).toBe('osvedcenia-vzor.xlsx');
  const { data } = await importing.send('importCertificates', certificates, { as, dryRun: true });
  expect(data['importCertificates']).toMatchObject({ status: 'FINISHED', count: 2, errors: [] });
  const lines = await offered(as, 'AUSTRIAN_DATA');
  // With new codes: the others would import the same records.
  const own = Buffer.from(lines.content.toString().replaceAll('VZOR', `OWN-${as}`));
  await importing.send('importAustrianData', { name: lines.name, content: own }, { as });
  expect((await importing.last(as))['errors']).toEqual([]);
  const query = `{ myCertificates(filter: { search: "OWN-${as}" }) { items { buyer { id } isImport } } }`;
  const { data: made } = await importing.trading.ask(as, query);
  const ofOwn = { buyer: { id: importing.trading.register.organizations.get(as) ?? '' }, isImport: true };
  expect(made).toEqual({ myCertificates: { items: [ofOwn, ofOwn] } });
});

it('the example of certificates creates exactly its records', async () => {
  const { data } = await importing.send('importCertificates', await offered('supplier', 'CERTIFICATES'));
  expect(data['importCertificates']).toMatchObject({ status: 'FINISHED', count: 2, errors: [] });
  const made = await importing.trading.database.query(
    sql`select external_code as code, amount from certificate where external_code like 'VZOR-%' order by id`,
  );
  expect(made).toEqual([
    { code: 'VZOR-1', amount: '120.500' },
    { code: 'VZOR-2', amount: '80.000' },
  ]);
});

it.each(languages)(
  'the example of transactions in %s can be imported once its certificate exists',
  async (language) => {
    const name = names[language]?.['transactions'] ?? '';
    const { data } = await importing.send('importTransactions', { name, content: await example(name) });
    expect((await importing.last())['errors']).toEqual([]);
    expect(data).toEqual({ importTransactions: true });
  },
);

it.each(languages)(
  'the example of Austrian data in %s can be imported, and is the downloaded file',
  async (language) => {
    const { trading } = importing;
    const query = 'mutation { downloadImportExample(type: AUSTRIAN_DATA) { url } }';
    const { data: answered } = await trading.ask('buyer', query);
    expect(answered).toEqual({ downloadImportExample: { url: '/examples/rakuske-udaje-vzor.csv' } });
    const name = names[language]?.['lines'] ?? '';
    // With new codes: both languages contain the same records.
    const content = Buffer.from((await example(name)).toString().replaceAll('VZOR', `VZOR-${language}`));
    const { data } = await importing.send('importAustrianData', { name, content }, { as: 'buyer' });
    expect((await importing.last('buyer'))['errors']).toEqual([]);
    expect(data).toEqual({ importAustrianData: true });
  },
);

it('offers an organization with several authorities the same choices as the others', async () => {
  const { content } = await offered('supplier', 'CERTIFICATES');
  const [, own] = (await readXlsx(content)).sheets;
  const [, others] = (await readXlsx(await example('osvedcenia-vzor.xlsx'))).sheets;
  expect(own?.rows).toEqual(others?.rows);
});

it.each(languages)('has a heading for each column in %s, and lists of choices', async (language) => {
  const content = await example(names[language]?.['certificates'] ?? '');
  const table = await readTable(content, { accept: ['.xlsx'] });
  if (table.kind !== 'table') throw new Error(table.message);
  const { columns } = describedImport(importing.trading.application.catalogue, 'CERTIFICATES');
  expect(table.rows[0]?.cells).toEqual(Object.values(columns).map(({ heading }) => heading[language]));
  const { sheets } = await readXlsx(content);
  expect(sheets.map(({ name }) => name)).toEqual(
    language === 'sk' ? ['Osvedčenia', 'Možnosti'] : ['Certificates', 'Choices'],
  );
  const choices = sheets[1]?.rows.flat();
  const words =
    language === 'sk' ? ['Kukurica', 'Rakúsko', 'Biopalivo', 'Áno'] : ['Maize', 'Austria', 'Biofuel', 'Yes'];
  expect(choices).toEqual(expect.arrayContaining(words));
});

it('errors are marked in an error workbook', async () => {
  const made = await importing.certificates([
    { ...ownRow, 'Externé číslo': 'M-1', Množstvo: 'veľa' },
    { ...ownRow, 'Externé číslo': 'M-2' },
  ]);
  const [file] = await importing.trading.database.query<{ key: string; name: string }>(sql`
    select storage_key as key, name from file
    where owner_entity = 'import' and owner_record = ${made['id']} and owner_field = 'errorFile'`);
  expect(file?.name).toBe('certificates-chyby.xlsx');
  const content = await buffer(await importing.trading.application.files.read(file?.key ?? ''));
  const workbook = await readXlsx(content);
  const [sheet] = workbook.sheets;
  expect(sheet?.name).toBe('Osvedčenia');
  const comments = [...(sheet?.cells ?? [])].flatMap(([place, { comment }]) =>
    comment ? [[place, comment.text]] : [],
  );
  const column = sheet?.rows[0]?.indexOf('Množstvo');
  expect(comments).toEqual([[`1,${column}`, '„veľa“ nie je číslo. Zapíšte ho číslicami, napríklad 1 234,5.']]);
});

it('a dry run is deleted after a day, with its file', async () => {
  const { application } = importing.trading;
  const tried = await importing.certificates([{ ...ownRow, 'Externé číslo': 'T-1' }], { dryRun: true });
  const [file] = await importing.trading.database.query<{ key: string }>(
    sql`select storage_key as key from file where owner_entity = 'import' and owner_record = ${tried['id']}`,
  );
  const job = importCleanUp(application);
  const { signal } = new AbortController();
  expect(await job.run(signal)).toEqual({ tried: 0, files: 0 });
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000);
  expect(await job.run(signal)).toEqual({ tried: 1 + languages.length + importers.length, files: 0 });
  await discardContents(application).run(signal);
  expect(await application.files.sizeOf(file?.key ?? '')).toBeUndefined();
  expect(await importing.trading.database.query(sql`select 1 from "import" where id = ${tried['id']}`)).toEqual([]);
});

it('the files of an old import are deleted, and the import stays', async () => {
  const { application, database } = importing.trading;
  const made = await importing.certificates([{ ...ownRow, 'Externé číslo': 'O-1', Množstvo: 'veľa' }]);
  const keys = await database.query<{ key: string }>(
    sql`select storage_key as key from file where owner_entity = 'import' and owner_record = ${made['id']}`,
  );
  expect(keys).toHaveLength(2);
  const { importFileDays } = constantsOf(application.catalogue).retention;
  clock.now = new Date(clock.now.getTime() + (importFileDays + 1) * 86_400_000);
  const job = importCleanUp(application);
  const { signal } = new AbortController();
  const before = await database.query(
    sql`select count(distinct owner_record)::int as imports from file where owner_entity = 'import'`,
  );
  expect(await job.run(signal)).toEqual({ tried: 0, files: before[0]?.['imports'] });
  await discardContents(application).run(signal);
  expect(await Promise.all(keys.map(({ key }) => application.files.sizeOf(key)))).toEqual([undefined, undefined]);
  expect(await database.query(sql`select 1 from "import" where id = ${made['id']}`)).toHaveLength(1);
  expect(await job.run(signal)).toEqual({ tried: 0, files: 0 });
});
