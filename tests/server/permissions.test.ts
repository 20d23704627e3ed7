import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { sharedCatalogue } from './catalogues.ts';
import { isValues, type Values } from '../../engine/record/index.ts';
import { addMember, addOrganization, addPerson } from './people.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { certificateMutation } from './trade.ts';

const { catalogue } = sharedCatalogue('metadata');

const explain = `query ($userId: ID!, $organizationId: ID!, $entity: String!, $recordId: ID!) {
  explainAccess(userId: $userId, organizationId: $organizationId, entity: $entity, recordId: $recordId) {
    name verdict code reason params
  }
}`;

const trading = openedTradingRegister();
let certificate: string;

beforeAll(async () => {
  const { data } = await trading.ask('supplier', certificateMutation, { input: trading.certificate() });
  certificate = String(Object(data['createOrUpdateCertificate']).id);
});

interface Who {
  readonly userId: string;
  readonly organizationId: string;
}

/** A responsible person of a demo organization. */
function personOf(organization: string): Who {
  const { userId, organizationId = '' } = trading.register.viewerOf(organization);
  return { userId, organizationId };
}

const ask = (who: Who, asker = 'registry', entity = 'certificate', recordId = certificate) =>
  trading.ask(asker, explain, { ...who, entity, recordId });

async function explained(who: Who, name: string): Promise<Values | undefined> {
  const { data, errors } = await ask(who);
  expect(errors).toEqual([]);
  const rows: readonly unknown[] = Array.isArray(data['explainAccess']) ? data['explainAccess'] : [];
  return rows.filter(isValues).find((each) => each['name'] === name);
}

it.each([
  { who: 'supplier', name: 'update', verdict: 'ALLOWED', reason: null },
  { who: 'supplier', name: 'approve', verdict: 'REFUSED', reason: 'errors.forbidden' },
  { who: 'authority', name: 'approve', verdict: 'REFUSED', reason: 'errors.certificate.approvalNotOffered' },
  { who: 'authority', name: 'requestCorrection', verdict: 'ASKED', reason: null },
  { who: 'refinery', name: 'read', verdict: 'REFUSED', reason: 'errors.certificate.notFound' },
])('shows the registry for $who the verdict $verdict about $name', async ({ who, name, verdict, reason }) => {
  const { register } = trading;
  const organizationId = register.organizations.get(who) ?? '';
  // Most demo organizations have no account of their own.
  const userId = await addPerson({ catalogue, database: trading.database }, `${who}-${name}@why.example`);
  await addMember({ catalogue, database: trading.database }, { userId, organizationId, role: 'RESPONSIBLE_PERSON' });
  expect(await explained({ userId, organizationId }, name)).toMatchObject({ verdict, reason });
});

it('shows the permissions suspended in an inactive organization, with the reason', async () => {
  const parts = { catalogue, database: trading.database };
  const organizationId = await addOrganization(parts);
  const userId = await addPerson(parts, 'waiting@why.example');
  await addMember(parts, { userId, organizationId, role: 'RESPONSIBLE_PERSON' });
  await trading.database.query(sql`update organization set status = '_5_INACTIVE' where id = ${organizationId}`);
  expect(await explained({ userId, organizationId }, 'create')).toMatchObject({
    verdict: 'REFUSED',
    reason: 'errors.organization.notActive',
  });
});

it('shows why a person may not act there at all', async () => {
  const elsewhere = { ...personOf('supplier'), organizationId: personOf('registry').organizationId };
  expect((await ask(elsewhere)).errors).toEqual(['errors.user.withoutOrganization']);
  expect((await ask({ userId: 'x', organizationId: '1' })).errors).toEqual(['errors.user.withoutOrganization']);
});

it('refuses unknown entities and records', async () => {
  const who = personOf('supplier');
  for (const entity of ['registration', 'toString', 'user_password'])
    expect((await ask(who, 'registry', entity)).errors).toEqual(['errors.entity.notFound at entity']);
  expect((await ask(who, 'registry', 'certificate', '424242')).errors).toEqual(['errors.certificate.notFound']);
});

it('is allowed only for the registry, and audited', async () => {
  const who = personOf('supplier');
  for (const other of ['supplier', 'authority', 'government'])
    expect((await ask(who, other)).errors).toEqual(['errors.forbidden']);
  const entries = () =>
    trading.database.query(sql`
      select actor_id::text as actor, record_id::text as about, changes from audit_entry
      where entity = 'account' and action = 'explain' order by id desc limit 1`);
  await ask(who);
  expect(await entries()).toMatchObject([
    {
      actor: personOf('registry').userId,
      about: who.userId,
      changes: { entity: 'certificate', id: certificate },
    },
  ]);
});

it('returns the matrix of roles.json, and the organizations of a person', async () => {
  const query = `{ permissionMatrix { roles { organizationRole role } permissions { name granted } } }`;
  const { data } = await trading.ask('registry', query);
  const { permissions } = data['permissionMatrix'] as { permissions: { name: string; granted: boolean[] }[] }; // as it asks
  const told = catalogue.roles.map((_, index) =>
    permissions.filter(({ granted }) => granted[index]).map(({ name }) => name),
  );
  expect(told.map((names) => names.toSorted())).toEqual(catalogue.roles.map((role) => role.permissions.toSorted()));
  const places = await trading.ask(
    'registry',
    'query ($id: ID!) { placesOf(userId: $id) { organizationName status } }',
    {
      id: personOf('supplier').userId,
    },
  );
  expect(places.data).toMatchObject({ placesOf: [{ status: 'ACTIVE' }] });
});
