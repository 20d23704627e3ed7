import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { openedTradingRegister } from './opened-trading-register.ts';

/** Changes of an organization's qualified authorities. */
const trading = openedTradingRegister();

const idOf = (key: string): string => trading.register.organizations.get(key) ?? '';

const add = `mutation ($organizationId: ID!, $authorityId: ID!) {
  askQualifiedAuthority(organizationId: $organizationId, authorityId: $authorityId) { id status validUntil }
}`;
const end = 'mutation ($id: ID!) { endQualifiedAuthority(id: $id) { status validUntil } }';
const renew = `mutation ($id: ID!) {
  renewOrganizationQualifiedRelation(organizationId: $id, validFrom: "2026-03-01", validUntil: "2027-03-01") { id }
}`;
const update = 'mutation ($input: OrganizationInput!) { updateOrganization(input: $input) { id } }';

const adding = (as: string, organization: string, authority: string) =>
  trading.ask(as, add, { organizationId: idOf(organization), authorityId: idOf(authority) });

/** The status of the buyer's agreements, by authority. */
async function agreements(): Promise<Readonly<Record<string, string>>> {
  const rows = await trading.database.query<{ authority: string; status: string }>(sql`
    select organization.code as authority, responsible_organization.status
    from responsible_organization join organization on organization.id = qualified_authority_id
    where organization_id = ${idOf('buyer')}`);
  return Object.fromEntries(rows.map(({ authority, status }) => [authority.replace('ORG-', '').toLowerCase(), status]));
}

async function idBetween(organization: string, authority: string): Promise<string> {
  const [row] = await trading.database.query<{ id: string }>(sql`
    select id::text as id from responsible_organization
    where organization_id = ${idOf(organization)} and qualified_authority_id = ${idOf(authority)}`);
  return row?.id ?? '';
}

beforeEach(async () => {
  await trading.database.query(sql`delete from responsible_organization where organization_id = ${idOf('buyer')}`);
  await trading.database.query(sql`
    insert into responsible_organization (organization_id, qualified_authority_id, status, valid_from, valid_until)
    values (${idOf('buyer')}, ${idOf('auditor')}, 'ACTIVE', '2026-01-01', '2026-12-31')`);
});

describe('a further authority', () => {
  it.each(['buyer', 'registry'])('is requested by the %s, notified, and verifies after it has agreed', async (as) => {
    const told = () =>
      trading.database.query(
        sql`select from notice where name = 'authorityAsked' and facts ->> 'id' = ${idOf('buyer')}`,
      );
    const before = (await told()).length;
    const { data, errors } = await adding(as, 'buyer', 'authority');
    expect(errors).toEqual([]);
    expect(data['askQualifiedAuthority']).toMatchObject({ status: 'PENDING', validUntil: null });
    expect((await told()).length).toBeGreaterThan(before);
    expect((await trading.ask('authority', renew, { id: idOf('buyer') })).errors).toEqual([]);
    expect(await agreements()).toEqual({ auditor: 'ACTIVE', authority: 'ACTIVE' });
  });

  it('is requested again after its agreement has ended', async () => {
    await adding('buyer', 'buyer', 'authority');
    await trading.ask('buyer', end, { id: await idBetween('buyer', 'authority') });
    expect(await agreements()).toEqual({ auditor: 'ACTIVE', authority: 'INACTIVE' });
    expect((await adding('buyer', 'buyer', 'authority')).errors).toEqual([]);
    expect(await agreements()).toEqual({ auditor: 'ACTIVE', authority: 'PENDING' });
  });

  it.each([
    { as: 'buyer', of: 'buyer', authority: 'auditor', says: 'errors.supervision.already at authority' },
    { as: 'buyer', of: 'buyer', authority: 'supplier', says: 'errors.form.reference at authority' },
    { as: 'buyer', of: 'supplier', authority: 'authority', says: 'errors.organization.noPermission' },
    { as: 'authority', of: 'buyer', authority: 'authority', says: 'errors.organization.noPermission' },
    { as: 'registry', of: 'government', authority: 'authority', says: 'errors.supervision.none' },
  ])('is refused: $authority for $of by $as', async ({ as, of, authority, says }) => {
    expect((await adding(as, of, authority)).errors).toEqual([says]);
  });
});

describe('an agreement', () => {
  it('ends on the day of termination if another authority remains', async () => {
    await adding('buyer', 'buyer', 'authority');
    const { data, errors } = await trading.ask('buyer', end, { id: await idBetween('buyer', 'auditor') });
    expect(errors).toEqual([]);
    expect(data['endQualifiedAuthority']).toEqual({ status: 'INACTIVE', validUntil: '2026-03-05' });
  });

  it('keeps its end date while it is requested again', async () => {
    await adding('buyer', 'buyer', 'authority');
    await trading.ask('buyer', end, { id: await idBetween('buyer', 'auditor') });
    const { data } = await adding('buyer', 'buyer', 'auditor');
    expect(data['askQualifiedAuthority']).toMatchObject({ status: 'PENDING', validUntil: '2026-03-05' });
  });

  it('cannot be ended while it is the only one', async () => {
    const id = await idBetween('buyer', 'auditor');
    expect((await trading.ask('buyer', end, { id })).errors).toEqual(['errors.supervision.last']);
    expect(await agreements()).toEqual({ auditor: 'ACTIVE' });
  });

  it.each(['supplier', 'auditor', 'government'])('cannot be ended by the %s', async (as) => {
    await adding('buyer', 'buyer', 'authority');
    const { errors } = await trading.ask(as, end, { id: await idBetween('buyer', 'auditor') });
    expect(errors.join()).toMatch(/errors\.(forbidden|entity\.notFound)/u);
  });
});

describe('an authority whose agreement has ended', () => {
  const see =
    'query ($id: ID!) { organization(id: $id) { name email agreementStatus organizationHistory { action } } }';
  const seen = async () => (await trading.ask('auditor', see, { id: idOf('buyer') })).data['organization'];

  it('can neither renew it nor read more of the organization than others until it is requested again', async () => {
    await adding('buyer', 'buyer', 'authority');
    expect(await seen()).toMatchObject({ email: expect.any(String), agreementStatus: 'ACTIVE' });
    await trading.ask('buyer', end, { id: await idBetween('buyer', 'auditor') });
    expect((await trading.ask('auditor', renew, { id: idOf('buyer') })).errors).toEqual(['errors.supervision.ended']);
    expect(await agreements()).toEqual({ auditor: 'INACTIVE', authority: 'PENDING' });
    expect(await seen()).toMatchObject({ email: null, agreementStatus: 'INACTIVE', organizationHistory: null });
    await adding('buyer', 'buyer', 'auditor');
    expect((await trading.ask('auditor', renew, { id: idOf('buyer') })).errors).toEqual([]);
    expect(await seen()).toMatchObject({ email: expect.any(String), agreementStatus: 'ACTIVE' });
  });

  it('cannot renew it after its last day, even while the status is still active', async () => {
    await trading.database.query(sql`
      update responsible_organization set valid_until = '2026-03-04' where organization_id = ${idOf('buyer')}`);
    expect((await trading.ask('auditor', renew, { id: idOf('buyer') })).errors).toEqual(['errors.supervision.ended']);
  });

  it('cannot agree to a request that was withdrawn', async () => {
    await adding('buyer', 'buyer', 'authority');
    await trading.ask('buyer', end, { id: await idBetween('buyer', 'authority') });
    expect((await trading.ask('authority', renew, { id: idOf('buyer') })).errors).toEqual(['errors.supervision.ended']);
  });
});

it('is not changed by an update with other authorities, which returns how to change them', async () => {
  const input = { id: idOf('buyer'), authorities: [{ authorityId: idOf('authority') }] };
  const { errors } = await trading.ask('registry', update, { input });
  expect(errors).toEqual(['errors.organization.authoritiesApart at authorities']);
});

describe('a postal address in an update', () => {
  const stored = async () => {
    const [row] = await trading.database.query(sql`
      select same_post_address as same, post_address_street as street from organization where id = ${idOf('supplier')}`);
    return row;
  };

  it('is stored, also when the organization used its residence before', async () => {
    await trading.ask('registry', update, { input: { id: idOf('supplier'), samePostAddress: true } });
    const input = { id: idOf('supplier'), postAddress: { street: 'Poštová' } };
    expect((await trading.ask('registry', update, { input })).errors).toEqual([]);
    expect(await stored()).toEqual({ same: false, street: 'Poštová' });
  });

  it('still follows the residence when it is sent back unchanged', async () => {
    await trading.ask('registry', update, { input: { id: idOf('supplier'), samePostAddress: true } });
    const input = {
      id: idOf('supplier'),
      residenceAddress: { street: 'Nová' },
      postAddress: { street: 'Trnavská cesta' },
    };
    expect((await trading.ask('registry', update, { input })).errors).toEqual([]);
    expect(await stored()).toEqual({ same: true, street: 'Nová' });
  });
});
