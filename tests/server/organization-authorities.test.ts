import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { createOrganization, newOrganizations } from './new-organizations.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { answered } from './trade.ts';

/** Data that organizations and their authorities see of each other. */
const trading = openedTradingRegister();
const { idOf, organization } = newOrganizations(trading);

it('shows an organization with its authorities and agreements', async () => {
  const query = '{ activeOrganization { name } myQualifiedAgreements { items { organization { name } status } } }';
  const { data, errors } = await trading.ask('buyer', query);
  expect(errors).toEqual([]);
  expect(data).toMatchObject({ myQualifiedAgreements: { items: [{ status: 'ACTIVE' }] } });
});

it('shows each authority only its own agreement, also for sorting and filtering', async () => {
  await trading.database.query(sql`
    update responsible_organization
    set status = case when qualified_authority_id = ${idOf('authority')} then 'ACTIVE' else 'INACTIVE' end,
        valid_from = '2026-01-01',
        valid_until = case when qualified_authority_id = ${idOf('authority')} then date '2026-12-31' else date '2027-12-31' end
    where organization_id = ${idOf('supplier')}`);
  const list = `query {
    organizations(filter: { agreementUntil: { from: "2026-12-01", to: "2027-12-31" } }, sort: [{ by: "agreementUntil", direction: DESC }]) {
      items { id agreementFrom agreementUntil agreementStatus }
    }
  }`;
  const listed = async (key: string) => {
    const { data, errors } = await trading.ask(key, list);
    expect(errors).toEqual([]);
    return data['organizations'];
  };
  const own = (agreementUntil: string, agreementStatus: string) => ({
    items: [{ id: idOf('supplier'), agreementFrom: '2026-01-01', agreementUntil, agreementStatus }],
  });
  expect(await listed('authority')).toEqual(own('2026-12-31', 'ACTIVE'));
  expect(await listed('auditor')).toEqual(own('2027-12-31', 'INACTIVE'));
  expect((await trading.ask('registry', list)).errors).toEqual(['errors.badInput at filter.agreementUntil']);
});

const askAuditor = (id: string) =>
  trading.ask(
    'registry',
    'mutation ($id: ID!, $of: ID!) { askQualifiedAuthority(organizationId: $id, authorityId: $of) { id } }',
    {
      id,
      of: idOf('auditor'),
    },
  );

it('shows an authority its new requests', async () => {
  const { id } = answered(await trading.ask('registry', createOrganization, { input: organization() }));
  await askAuditor(id);
  const list = `query { organizations(filter: { agreementStatus: [PENDING] }) { items { id agreementStatus } } }`;
  const { data: listed } = await trading.ask('auditor', list);
  expect(listed['organizations']).toMatchObject({
    items: expect.arrayContaining([{ id, agreementStatus: 'PENDING' }]),
  });
});

it('cancels requests to authorities when the registry rejects the organization', async () => {
  const { id } = answered(await trading.ask('registry', createOrganization, { input: organization() }));
  await askAuditor(id);
  const reject = 'mutation ($id: ID!) { rejectRegistration(organizationId: $id) { status } }';
  expect((await trading.ask('registry', reject, { id })).errors).toEqual([]);
  const { data: told } = await trading.ask(
    'auditor',
    'query ($id: ID!) { organization(id: $id) { agreementStatus } }',
    { id },
  );
  expect(told['organization']).toEqual({ agreementStatus: 'INACTIVE' });
});

it('shows authorities only to their organization', async () => {
  const mine = 'query { myQualifiedAgreements { items { id organization { name } } } }';
  const { data } = await trading.ask('supplier', mine);
  const { items } = data['myQualifiedAgreements'] as { readonly items: readonly { readonly id: string }[] }; // as it was asked
  const [first] = items;
  const one = 'query ($id: ID!) { myOrganizationQualified(id: $id) { id status } }';
  const ask = async (key: string) => (await trading.ask(key, one, { id: first?.id })).data['myOrganizationQualified'];
  expect(await ask('supplier')).toMatchObject({ id: first?.id });
  expect(await ask('registry')).toMatchObject({ id: first?.id });
  expect(await ask('buyer')).toBeNull();
});
