import { describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { isValues, type Values } from '../../engine/record/index.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { sharedCatalogue } from './catalogues.ts';
import { openedWorkingRegister, importsOf } from './exchange/importing.ts';
import { certificateMutation } from './trade.ts';

const importing = importsOf(openedWorkingRegister());

const ask = (as: string, query: string, variables: Values = {}) => importing.trading.ask(as, query, variables);

async function partner(changes: Values): Promise<Values> {
  const { data } = await ask('registry', '{ countries { id key } }');
  const countries = data['countries'] as readonly { readonly id: string; readonly key: string }[]; // as it was asked for
  const countryId = countries.find(({ key }) => key === 'cz')?.id;
  const residenceAddress = { countryId, city: 'Brno', street: 'Hlavní', number: '1', postal: '602 00' };
  const input = {
    name: 'Palivo Nula, s. r. o.',
    email: 'a@b.cz',
    legalForm: 'LAW_ENTITY',
    role: 'SUPPLIER',
    phone: '+420 601 123 456',
    residenceAddress,
    postAddress: residenceAddress,
    ...changes,
  };
  const query =
    'mutation ($input: OrganizationInput!) { createTemporaryOrganization(input: $input) { name ico phone spdCode } }';
  const { data: made, errors } = await ask('registry', query, { input });
  const { createTemporaryOrganization: organization } = made;
  return isValues(organization) ? organization : { errors };
}

describe('an organization', () => {
  it('is saved with normalized texts', async () => {
    const made = await partner({
      name: ` Palivo\u00A0\u00A0${'Dvojbodka č.'.normalize('NFD')}\u200B `,
      ico: '45\u00A0274\u202F649',
      phone: '+420\u00A0601\u00A0123\u00A0456',
      spdCode: 'SPD-\u00ADNULA',
    });
    expect(made).toEqual({
      name: 'Palivo Dvojbodka č.',
      ico: '45274649',
      phone: '+420 601 123 456',
      spdCode: 'SPD-NULA',
    });
  });

  it('stores an empty number as null, so that it is not unique', async () => {
    const abroad = { phone: '+420 601 123 456', ico: ' ', dic: '', icdph: '' };
    for (const spdCode of ['SPD-E1', 'SPD-E2'])
      expect(await partner({ ...abroad, spdCode })).toMatchObject({ ico: null });
  });

  it('has one number, with leading zeros or without', async () => {
    expect(await partner({ ico: '64581', spdCode: 'SPD-64581' })).toMatchObject({ ico: '00064581' });
    expect(await partner({ ico: '00064581', spdCode: 'SPD-2' })).toEqual({
      errors: ['errors.organization.icoTaken at ico'],
    });
    expect(await partner({ ico: '64 581', spdCode: 'SPD-3' })).toEqual({
      errors: ['errors.organization.icoTaken at ico'],
    });
  });
});

describe('texts beside records', () => {
  const written = `Fakt\u00ADúra \u202Egnp.exe${'č'.normalize('NFD')}\u200B\u0007`;
  const meant = 'Faktúra gnp.exeč';

  it('are normalized: the reason of a decision, a comment, the name of a view', async () => {
    const { data } = await ask('supplier', certificateMutation, {
      input: importing.trading.certificate(),
    });
    const id = String(Object(data['createOrUpdateCertificate']).id);
    const decided = await ask(
      'registry',
      'mutation ($id: ID!, $reason: String) { certificateChangeStatus(id: $id, status: REJECTED_BY_REGISTRY, reason: $reason) { statusReason } }',
      { id, reason: written },
    );
    expect(decided).toEqual({ data: { certificateChangeStatus: { statusReason: meant } }, errors: [] });

    const comment =
      'mutation ($id: ID!, $text: String!) { addCertificateComment(id: $id, audience: ORGANIZATION, text: $text) }';
    expect((await ask('supplier', comment, { id, text: written })).errors).toEqual([]);
    const read = await ask(
      'supplier',
      'query ($id: ID!) { certificateComments(id: $id) { items { pieces { words } } } }',
      { id },
    );
    expect(Object(read.data['certificateComments']).items).toEqual([{ pieces: [{ words: meant }] }]);
    expect((await ask('supplier', comment, { id, text: '\u202E\u200B' })).errors).toEqual([
      'errors.form.required at text',
    ]);

    const view =
      'mutation ($name: String!) { saveListView(list: "certificate", name: $name, state: "", audience: PRIVATE) }';
    expect((await ask('supplier', view, { name: written })).errors).toEqual([]);
    const views = await ask('supplier', '{ keptList(list: "certificate") { views { name } } }');
    expect(views.data['keptList']).toEqual({ views: [{ name: meant }] });
  });
});

describe('rows stored by an earlier version', () => {
  it('are normalized by the migration', async () => {
    const { database } = importing.trading;
    const decomposed = ' SPD-Č\u200B  1 '.normalize('NFD');
    await database.query(sql`
      update organization set spd_code = ${decomposed}, ico = '31322832' where ico = '45274649'`);
    await database.query(sql`update organization set ico = '6947' where ico = '31322832'`);
    await database.query(sql`delete from server_tables where name = 'identifiers'`);
    await prepareDatabase(database, sharedCatalogue('metadata'));
    expect(
      await database.query(sql`select ico, spd_code as spd from organization where spd_code like 'SPD-Č%'`),
    ).toEqual([{ ico: '6947', spd: 'SPD-Č 1' }]);
  });

  it('have company numbers completed by their check digit', async () => {
    const given = ['603481', ' 00 603 481', '603482', 'FN 1 a', '123456789'];
    const rows = await importing.trading.database.query<{ number: string }>(
      sql`select company_number(given) as number from unnest(${given}::text[]) as given`,
    );
    expect(rows.map(({ number }) => number)).toEqual(['00603481', '00603481', '603482', 'FN 1 a', '123456789']);
  });
});

describe('an import', () => {
  it.each(['decomposed-letters.xlsx', 'without-accents.xlsx', 'numeric-ico.xlsx'])(
    'finds records by the other spelling of %s',
    async (name) => {
      const content = await readFile(join(import.meta.dirname, 'exchange/kept', name));
      const { data } = await importing.send('importCertificates', { name, content }, { dryRun: true });
      expect(data['importCertificates']).toMatchObject({ count: 1, errors: [] });
    },
  );
});

describe('countries', () => {
  it.each([
    { language: 'sk', name: 'nameSK' },
    { language: 'en', name: 'nameEN' },
  ] as const)('are sorted by their name in $language', async ({ language, name }) => {
    const { register, askAs } = importing.trading;
    const viewer = { ...register.viewerOf('registry'), language };
    const { data } = await askAs(viewer, `{ countries { name: ${name} } }`);
    const names = (data['countries'] as readonly { readonly name: string }[]).map((country) => country.name); // as asked
    expect(names.length).toBeGreaterThan(200);
    expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare));
  });
});

describe('a search', () => {
  it.each(['Tatranské biopalivá', 'Tatranské  biopalivá', 'TATRANSKE\u00A0BIOPALIVA ', 'Tatr\u00ADanské'])(
    'finds the supplier by "%s"',
    async (search) => {
      const query = 'query ($filter: OrganizationFilter) { organizationsAll(filter: $filter) { name } }';
      const { data } = await ask('registry', query, { filter: { search } });
      expect(data['organizationsAll']).toMatchObject([{ name: 'Tatranské biopalivá, a. s.' }]);
    },
  );
});
