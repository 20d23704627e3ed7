import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { createOrganization, newOrganizations, updateOrganization } from './new-organizations.ts';
import { answered } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';

/** Changes of organizations by the registry and by themselves. */
const trading = openedTradingRegister();
const { idOf, countryId, organization } = newOrganizations(trading);

it('is created by the registry, is pending, and has an inactive agreement with each named authority', async () => {
  const { data, errors } = await trading.ask('registry', createOrganization, { input: organization() });
  expect(errors).toEqual([]);
  expect(data['createOrganization']).toMatchObject({ status: '_0_PENDING', role: 'PUBLIC_ORGANIZATION' });
  const { id } = data['createOrganization'] as { readonly id: string }; // as it was asked
  const rows = await trading.database.query(sql`
    select qualified_authority_id::text as id, status from responsible_organization where organization_id = ${id} order by 1`);
  expect(rows).toEqual(
    [idOf('authority'), idOf('auditor')].toSorted().map((authority) => ({ id: authority, status: 'INACTIVE' })),
  );
});

it.each([
  { case: 'no authority in Slovakia', changes: { authorities: [] }, says: ['errors.form.required at authorities'] },
  {
    case: 'no numbers',
    changes: { ico: '', dic: null },
    says: ['errors.form.required at ico', 'errors.form.required at dic'],
  },
  { case: 'no name', changes: { name: ' ' }, says: ['errors.form.required at name'] },
  { case: 'a number that is taken', changes: { ico: ' 36 000 001 ' }, says: ['errors.organization.icoTaken at ico'] },
])('cannot be created with $case', async ({ changes, says }) => {
  await trading.database.query(sql`update organization set ico = '36000001' where id = ${idOf('buyer')}`);
  expect((await trading.ask('registry', createOrganization, { input: organization(changes) })).errors).toEqual(says);
});

const inForm = `mutation ($input: OrganizationInput!) {
  createOrganization(input: $input) { id dic icdph residenceAddress { postal } postAddress { postal } }
}`;

it('stores tax numbers and postal codes in the format of their country', async () => {
  const { residenceAddress, ...rest } = organization();
  const written = {
    ...rest,
    dic: ` ${String(rest['dic']).slice(0, 4)} ${String(rest['dic']).slice(4)}`,
    icdph: `sk ${String(rest['dic'])}`,
    residenceAddress: { ...(residenceAddress as Values), postal: '81101' }, // as it was put together
    postAddress: {
      ...(residenceAddress as Values), // as it was put together
      postal: '60200',
      countryId: await trading.idOf('country', 'key', 'cz'),
    },
    samePostAddress: false,
  };
  const { data, errors } = await trading.ask('registry', inForm, { input: written });
  expect(errors).toEqual([]);
  expect(data['createOrganization']).toMatchObject({
    dic: rest['dic'],
    icdph: `SK${String(rest['dic'])}`,
    residenceAddress: { postal: '811 01' },
    postAddress: { postal: '602 00' },
  });
});

it('refuses company numbers, tax numbers and postal codes in the wrong format of known countries, and accepts any of others', async () => {
  const strange = { ico: 'moja firma', dic: '12', icdph: 'SK12' };
  const { residenceAddress } = organization();
  const at = (postal: string, country = countryId('sk')) => ({
    ...(residenceAddress as Values), // as the builder makes it
    postal,
    countryId: country,
  });
  const home = organization({ ...strange, residenceAddress: at('8110'), postAddress: at('8110') });
  expect((await trading.ask('registry', createOrganization, { input: home })).errors).toEqual([
    'errors.form.companyNumber at ico',
    'errors.form.taxNumber at dic',
    'errors.form.vatNumber at icdph',
    'errors.form.postalCode at residenceAddress.postal',
    'errors.form.postalCode at postAddress.postal',
  ]);
  const phone = { phone: '+43 660 123 4568', spdCode: 'AT-78', authorities: [] };
  const abroad = organization({
    ...strange,
    ...phone,
    residenceAddress: at('A-10', countryId('at')),
    postAddress: at('A-10', countryId('at')),
  });
  expect((await trading.ask('registry', createOrganization, { input: abroad })).errors).toEqual([]);
});

it('keeps stored numbers while other fields change', async () => {
  const { id } = answered(await trading.ask('registry', createOrganization, { input: organization() }));
  await trading.database.query(sql`
    update organization set dic = 'bez DIČ', residence_address_postal = 'neuvedené' where id = ${id}`);
  const change = async (changes: Values) =>
    (await trading.ask('registry', updateOrganization, { input: { id, ...changes } })).errors;
  expect(await change({ name: 'Stará, s. r. o.' })).toEqual([]);
  expect(await change({ name: 'Stará, a. s.', dic: 'bez DIČ' })).toEqual([]);
  expect(await change({ dic: 'stále bez' })).toEqual(['errors.form.taxNumber at dic']);
});

it('reports taken numbers together with all other issues', async () => {
  const first = organization({ spdCode: 'SPD-ALL-1' });
  expect((await trading.ask('registry', createOrganization, { input: first })).errors).toEqual([]);
  const { ico, dic } = first;
  const second = organization({ ico, dic: ` ${String(dic)}`, spdCode: 'spd-all-1', name: ' ' });
  expect((await trading.ask('registry', createOrganization, { input: second })).errors).toEqual([
    'errors.form.required at name',
    'errors.organization.icoTaken at ico',
    'errors.organization.dicTaken at dic',
    'errors.organization.spdCodeTaken at spdCode',
  ]);
});

it('accepts its own numbers in any spelling', async () => {
  const first = organization({ spdCode: 'SPD-OWN-1' });
  const { data } = await trading.ask('registry', createOrganization, { input: first });
  const { id } = data['createOrganization'] as { readonly id: string }; // as it was asked
  const again = {
    id,
    spdCode: 'spd-own-1',
    dic: `${String(first['dic']).slice(0, 5)} ${String(first['dic']).slice(5)}`,
  };
  expect((await trading.ask('registry', updateOrganization, { input: again })).errors).toEqual([]);
});

it('requires a phone and an SPD code abroad, and neither numbers nor an authority', async () => {
  const abroad = { ico: null, dic: null, authorities: [] };
  const missing = await trading.ask('registry', createOrganization, { input: organization(abroad, 'at') });
  expect(missing.errors.toSorted()).toEqual(['errors.form.required at phone', 'errors.form.required at spdCode']);
  const complete = { ...abroad, phone: '+43 660 123 4567', spdCode: 'AT-77' };
  expect((await trading.ask('registry', createOrganization, { input: organization(complete, 'at') })).errors).toEqual(
    [],
  );
});

it.each(['supplier', 'authority', 'government'])('cannot be created by the %s', async (key) => {
  expect((await trading.ask(key, createOrganization, { input: organization() })).errors).toEqual(['errors.forbidden']);
});

it.each(['90000101', 'tatranske biopaliva'])('is found publicly by %s', async (search) => {
  const by = search.startsWith('9') ? 'ICO' : 'Name';
  const query = `query ($search: String!) { legalEntitiesBy${by}(search: $search) { name city country { key } } }`;
  const { data, errors } = await trading.askAs(undefined, query, { search });
  expect(errors).toEqual([]);
  expect(Object.values(data)).toEqual([
    [{ name: 'Tatranské biopalivá, a. s.', city: 'Leopoldov', country: { key: 'sk' } }],
  ]);
});

describe('the postal address', () => {
  const stored = async (id: unknown) => {
    const [row] = await trading.database.query(sql`
      select same_post_address as same, post_address_street as street, post_address_city as city,
             post_address_country_id = residence_address_country_id as "isAtHome"
      from organization where id = ${String(id)}`);
    return row;
  };
  const made = async (changes: Values) => {
    return answered(await trading.ask('registry', createOrganization, { input: organization(changes) })).id;
  };
  const residence = () => organization()['residenceAddress'] as Values; // as the builder makes it
  const other = () => ({ ...residence(), street: 'Poštová', city: 'Nitra' });

  it('equals the residence when absent', async () => {
    const id = await made({ postAddress: undefined });
    expect(await stored(id)).toEqual({ same: true, street: 'Hlavná', city: 'Bratislava', isAtHome: true });
  });

  it('differs when given', async () => {
    expect(await stored(await made({ postAddress: other() }))).toMatchObject({ same: false, street: 'Poštová' });
  });

  it('follows the residence while equal', async () => {
    const id = await made({ postAddress: undefined });
    const change = (input: Values) => trading.ask('registry', updateOrganization, { input: { id, ...input } });
    await change({ residenceAddress: { ...residence(), street: 'Nová' } });
    expect(await stored(id)).toMatchObject({ street: 'Nová' });
    expect((await change({ samePostAddress: false, postAddress: other() })).errors).toEqual([]);
    await change({ residenceAddress: { ...residence(), street: 'Tretia' } });
    expect(await stored(id)).toMatchObject({ same: false, street: 'Poštová' });
    await change({ samePostAddress: true });
    expect(await stored(id)).toMatchObject({ same: true, street: 'Tretia', city: 'Bratislava' });
  });

  it('must be complete when different', async () => {
    const { errors } = await trading.ask('registry', createOrganization, {
      input: organization({ samePostAddress: false, postAddress: { street: 'Poštová' } }),
    });
    expect(errors.toSorted()).toEqual(
      ['city', 'country', 'number', 'postal'].map((part) => `errors.form.required at postAddress.${part}`),
    );
  });
});

describe('numbers of another organization', () => {
  const taken = { ico: '36 555 001', dic: '20 3655 5001', spdCode: 'SPD-Twin' };

  it.each([
    { field: 'ico', written: '36555001', says: 'errors.organization.icoTaken at ico' },
    { field: 'dic', written: ' 2036555001 ', says: 'errors.organization.dicTaken at dic' },
    { field: 'spdCode', written: 'spd - TWIN', says: 'errors.organization.spdCodeTaken at spdCode' },
  ])('are refused in $field in any spelling', async ({ field, written, says }) => {
    await trading.database.query(sql`
      update organization set ico = ${taken.ico}, dic = ${taken.dic}, spd_code = ${taken.spdCode}
      where id = ${idOf('buyer')}`);
    const { errors } = await trading.ask('registry', createOrganization, { input: organization({ [field]: written }) });
    expect(errors).toEqual([says]);
  });
});

it.each([
  { operation: createOrganization, input: () => ({ ...organization(), id: idOf('buyer') }), at: 'createOrganization' },
  { operation: updateOrganization, input: () => organization(), at: 'updateOrganization' },
])('$at identifies the record', async ({ operation, input }) => {
  const { errors } = await trading.ask('registry', operation, { input: input() });
  expect(errors).toEqual(['errors.badInput at id']);
});

it('can change itself except its role, and is otherwise changed only by the registry', async () => {
  const id = idOf('supplier');
  expect((await trading.ask('supplier', updateOrganization, { input: { id, name: 'Iná, a. s.' } })).errors).toEqual([]);
  const asked = { id, role: 'REGISTRY' };
  expect((await trading.ask('supplier', updateOrganization, { input: asked })).errors).toEqual([
    'errors.form.readOnly at role',
  ]);
  for (const key of ['buyer', 'authority', 'government'])
    expect((await trading.ask(key, updateOrganization, { input: { id, name: 'Cudzia' } })).errors).toEqual([
      'errors.forbidden',
    ]);
  const { data } = await trading.ask('registry', updateOrganization, {
    input: { id, name: 'Pôvodná, a. s.', role: 'GOVERNMENT' },
  });
  expect(data).toEqual({ updateOrganization: { name: 'Pôvodná, a. s.', role: 'GOVERNMENT' } });
  await trading.ask('registry', updateOrganization, { input: { id, role: 'PUBLIC_ORGANIZATION' } });
  const own = { id: idOf('registry'), role: 'GOVERNMENT' };
  expect((await trading.ask('registry', updateOrganization, { input: own })).errors).toEqual([
    'errors.form.readOnly at role',
  ]);
});
