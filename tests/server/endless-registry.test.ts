import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { sharedCatalogue } from './catalogues.ts';
import { openedTradingRegister } from './opened-trading-register.ts';

/** The validity of the registry's own organization does not end, because it renews all others. */
const trading = openedTradingRegister();

const activate = `mutation ($id: ID!, $from: Date, $until: Date) {
  submitOrganizationSHMURelation(organizationId: $id, validFrom: $from, validUntil: $until) { status validFrom validUntil }
}`;
const own = '{ activeOrganization { id status validUntil } }';
const idOf = (key: string): string => trading.register.organizations.get(key) ?? '';

const stored = async (key: string) => {
  const [row] = await trading.database.query(sql`
    select status, valid_until::text as until from organization where id = ${idOf(key)}`);
  return row;
};

it('has no end in the demo data', async () => {
  const { data } = await trading.ask('registry', own);
  expect(data['activeOrganization']).toMatchObject({ status: '_4_ACTIVE', validUntil: null });
});

describe('its activation', () => {
  it.each(['2026-03-05', '2028-12-31'])('refuses the end %s on its field', async (until) => {
    const given = { id: idOf('registry'), from: '2026-01-01', until };
    const { errors } = await trading.ask('registry', activate, given);
    expect(errors).toEqual(['errors.form.notAsked at validUntil']);
    expect(await stored('registry')).toEqual({ status: '_4_ACTIVE', until: null });
  });

  it('needs no end date and sets none', async () => {
    const { data, errors } = await trading.ask('registry', activate, { id: idOf('registry'), from: '2026-01-01' });
    expect(errors).toEqual([]);
    expect(data['submitOrganizationSHMURelation']).toEqual({
      status: '_4_ACTIVE',
      validFrom: '2026-01-01',
      validUntil: null,
    });
  });

  it.each([
    { given: { from: '2026-01-01' }, says: ['errors.form.required at validUntil'] },
    { given: { from: '2026-01-01', until: null }, says: ['errors.form.required at validUntil'] },
    { given: { until: '2027-03-05' }, says: ['errors.form.required at validFrom'] },
    { given: { from: '2026-05-01', until: '2026-04-01' }, says: ['errors.form.dateRange at validUntil'] },
  ])('requires both dates from any other organization: $given', async ({ given, says }) => {
    const { errors } = await trading.ask('registry', activate, { id: idOf('supplier'), ...given });
    expect(errors).toEqual(says);
  });
});

describe('another organization that becomes a registry', () => {
  const update = 'mutation ($input: OrganizationInput!) { updateOrganization(input: $input) { role validUntil } }';

  it('loses its end date, and keeps its role', async () => {
    const become = (role: string) => trading.ask('registry', update, { input: { id: idOf('government'), role } });
    expect((await become('REGISTRY')).data['updateOrganization']).toEqual({ role: 'REGISTRY', validUntil: null });
    expect((await become('GOVERNMENT')).errors).toEqual(['errors.organization.roleWithoutEnd at role']);
  });
});

describe('a register of an earlier version', () => {
  const metadata = sharedCatalogue('metadata');

  it('has a registry without an end date after startup, also if it had expired', async () => {
    await trading.database.query(sql`
      update organization set valid_until = '2026-03-04', status = '_5_INACTIVE' where id = ${idOf('registry')}`);
    await prepareDatabase(trading.database, metadata);
    expect(await stored('registry')).toEqual({ status: '_4_ACTIVE', until: null });
    const [entry] = await trading.database.query(sql`
      select action, actor_id as "userId" from audit_entry where entity = 'organization' and record_id = ${idOf('registry')}
      order by id desc limit 1`);
    expect(entry).toEqual({ action: 'update', userId: null });
  });

  it('keeps other end dates, and changes nothing at the second start', async () => {
    const before = await trading.database.query(sql`select count(*) from audit_entry`);
    await prepareDatabase(trading.database, metadata);
    expect(await trading.database.query(sql`select count(*) from audit_entry`)).toEqual(before);
    expect(await stored('buyer')).toMatchObject({ status: '_4_ACTIVE', until: '2028-12-31' });
  });
});
