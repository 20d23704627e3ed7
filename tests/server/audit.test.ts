import { beforeAll, expect, it } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import { sharedCatalogue } from './catalogues.ts';
import type { Values } from '../../engine/record/index.ts';
import { makePasswordLink } from '../../server/people/accounts/index.ts';
import { auditTables } from '../../server/people/audit/index.ts';
import { addMember, addOrganization, addPerson, testPassword, passwordLogin } from './people.ts';
import { openedServer } from './test-server.ts';

const auditQuery = `query ($filter: AuditEntryFilter, $page: PageInput) {
  auditEntriesPaginated(filter: $filter, page: $page) {
    items { id rowVersion kind action thing entityName recordId recordCode network changes actor { fullName } } pageInfo { totalElements }
  }
}`;

const server = openedServer({ trustsProxy: true });
let authority: string;
let userId: string;
let token: string;

beforeAll(async () => {
  authority = await addOrganization(server.application, 'REGISTRY');
  const company = await addOrganization(server.application);
  const registrar = await addPerson(server.application, 'registry@test.example');
  userId = await addPerson(server.application, 'jana@test.example');
  await addMember(server.application, { userId: registrar, organizationId: authority, role: 'RESPONSIBLE_PERSON' });
  await addMember(server.application, { userId, organizationId: company, role: 'RESPONSIBLE_PERSON' });
  token = await signIn('registry@test.example');
});

const login = (email: string, password = testPassword) =>
  server.ask(passwordLogin, { input: { email, password, deviceID: 'a1'.repeat(16) } }, undefined, {
    'x-forwarded-for': '192.0.2.9',
  });
const signIn = async (email: string) => String(Object((await login(email)).data?.['login']).accessToken);

async function entries(filter: object, size = 10): Promise<readonly Values[]> {
  const { data, errors } = await server.ask(auditQuery, { filter, page: { index: 0, size } }, token);
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return Object(data?.['auditEntriesPaginated']).items as readonly Values[]; // as the query asks
}

it('records sign-ins and refusals, with the network and without secrets', async () => {
  await login('jana@test.example', 'wrong-password');
  await login('nobody@test.example', 'wrong-password');
  await signIn('jana@test.example');
  const told = await entries({ thing: ['ACCOUNT'] }, 3);
  const network = '192.0.2.9';
  expect(told).toMatchObject([
    { kind: 'SIGN_IN', recordId: Number(userId), actor: { fullName: 'Jana Nová' }, network },
    { kind: 'SIGN_IN_REFUSED', recordId: 0, actor: null, network },
    { kind: 'SIGN_IN_REFUSED', recordId: Number(userId), actor: null, network },
  ]);
  expect(JSON.stringify(await entries({}, 100))).not.toMatch(/wrong-password|nobody@/u);
});

it('finds entries by actor, action, record, network and time', async () => {
  await server.ask('mutation { changeUserLanguage(language: en) { language } }', {}, await signIn('jana@test.example'));
  expect(await entries({ actor: [userId], kind: ['OTHER'] })).toMatchObject([
    { action: 'changeLanguage', entityName: 'user', changes: { language: { from: 'sk', to: 'en' } } },
  ]);
  const record = { from: userId, to: userId };
  expect(await entries({ thing: ['USER'], recordId: record, kind: ['CREATE'] })).toHaveLength(1);
  expect(await entries({ organization: [authority] })).toEqual([]);
  expect((await entries({ network: { contains: '192.0.2' } })).length).toBeGreaterThan(2);
  expect(await entries({ network: { contains: '198.51' } })).toEqual([]);
  for (const words of ['Jana', 'Test, s. r. o.']) expect((await entries({ search: words })).length).toBeGreaterThan(0);
  expect(await entries({ search: 'nobody of this name' })).toEqual([]);
  expect(await entries({ at: { from: '2100-01-01' } })).toEqual([]);
  expect(await entries({ at: { to: '2020-01-01' } })).toEqual([]);
});

it('labels a record by its code, and an account by its address', async () => {
  const create = `mutation ($input: OrganizationInput!) { createTemporaryOrganization(input: $input) { id code } }`;
  const country = await server.application.database.query<{ id: string }>(sql`select id from country where key = 'at'`);
  const address = { street: 'Ring', number: '1', city: 'Wien', postal: '1010', countryId: country[0]?.id };
  const input = { name: 'Partner GmbH', legalForm: 'LAW_ENTITY', role: 'BUYER', email: 'a@partner.example' };
  const { data, errors } = await server.ask(
    create,
    { input: { ...input, phone: '+43 660 123 4567', spdCode: 'AT-1', residenceAddress: address } },
    token,
  );
  expect(errors).toBeUndefined();
  const { id, code } = Object(data?.['createTemporaryOrganization']);
  const [told] = await entries({ thing: ['ORGANIZATION'], recordId: { from: id, to: id } });
  expect(told).toMatchObject({ kind: 'CREATE', recordCode: code });
  expect(await entries({ thing: ['ACCOUNT'] }, 1)).toMatchObject([{ recordCode: 'jana@test.example' }]);
});

it('is readable only by the registry', async () => {
  const company = await signIn('jana@test.example');
  expect((await server.ask(auditQuery, {}, company)).errors).toMatchObject([
    { extensions: { code: 'ForbiddenError', params: { permission: 'AuditVisit' } } },
  ]);
});

it('writes exactly the values that metadata offer as filters', () => {
  const { catalogue } = sharedCatalogue('metadata');
  const made = new Set([...auditTables(catalogue).matchAll(/(?:then|else) '([A-Z_]+)'/gu)].map(([, value]) => value));
  const offered = ['AuditKind', 'AuditedThing'].flatMap((name) => catalogue.enumerations[name]?.values ?? []);
  expect(made).toEqual(new Set(offered.map(({ name }) => name)));
});

it('offers each audited entity as a filter', () => {
  const { entities, enumerations } = sharedCatalogue('metadata').catalogue;
  const told = Object.values(entities).filter(({ storage }) => storage.kept && !storage.over && storage.audit);
  const offered = enumerations['AuditedThing']?.values.map(({ name }) => name.replaceAll('_', '').toLowerCase()) ?? [];
  expect(told.map(({ name }) => name).filter((name) => !offered.includes(name.toLowerCase()))).toEqual([]);
});

it.each([
  { filter: 'actor_id = 1', index: 'audit_entry_actor' },
  { filter: 'organization_id = 1', index: 'audit_entry_organization' },
  { filter: "kind = 'EXPLAIN'", index: 'audit_entry_by_kind' },
  { filter: "thing = 'ACCOUNT'", index: 'audit_entry_of_thing' },
  { filter: 'true', index: 'audit_entry_at' },
])('reads a page where $filter from the index of its order', async ({ filter, index }) => {
  const plan = await server.application.database.transaction(async (connection) => {
    await connection.script('set local enable_seqscan = off; set local enable_sort = off');
    return await connection.script(
      `explain select * from audit_trail where ${filter} order by at desc, id desc limit 10`,
    );
  });
  expect(JSON.stringify(plan)).toContain(index);
});

it('records every change of a password or second factor, also by a link', async () => {
  const own = await signIn('jana@test.example');
  const newPassword = 'Ine-heslo-2026';
  const change = (originalPassword: string, to: string) =>
    server.ask(
      'mutation ($input: ChangedPasswordInput!) { updatePassword(input: $input) }',
      { input: { originalPassword, newPassword: to } },
      own,
    );
  await change(testPassword, newPassword);
  const begun = await server.ask('mutation ($password: String!) { beginSecondFactor(password: $password) { secret } }', { password: newPassword }, own); // prettier-ignore
  const totp = new TOTP({ secret: Secret.fromBase32(String(Object(begun.data?.['beginSecondFactor']).secret)) });
  const code = () => totp.generate({ timestamp: server.clock.now.getTime() });
  await server.ask('mutation ($code: String!) { confirmSecondFactor(code: $code) }', { code: code() }, own);
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  await server.ask(
    'mutation ($password: String!, $code: String!) { disableSecondFactor(password: $password, code: $code) }',
    { password: newPassword, code: code() },
    own,
  );
  const link = await makePasswordLink(server.application.database, userId, server.clock.now);
  await server.ask(
    'mutation ($input: NewPasswordInput!) { resetPassword(input: $input) { accessToken } }',
    { input: { deviceID: 'a1'.repeat(16), newPassword: testPassword, token: link.token } },
    undefined,
    { 'x-forwarded-for': '192.0.2.9' },
  );
  const told = await entries({ thing: ['ACCOUNT'], recordId: { from: userId, to: userId } }, 5);
  expect(told.map(({ action }) => action)).toEqual([
    'signIn',
    'passwordChanged',
    'secondFactorRemoved',
    'secondFactorAdded',
    'passwordChanged',
  ]);
  for (const { kind, actor, network } of told.slice(2))
    expect({ kind, actor, network }).toMatchObject({
      kind: 'OTHER',
      actor: { fullName: 'Jana Nová' },
      network: '127.0.0.1',
    });
  expect(told[1]).toMatchObject({ network: '192.0.2.9' });
});
