import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const loginMutation = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
const auditQuery = `query ($filter: AuditFilter, $before: ID, $limit: Int) {
  auditEntries(filter: $filter, before: $before, limit: $limit) { id actorName entity recordId action changes }
}`;

let server: TestServer;
let registrar: string;
let userId: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ trustsProxy: true });
  const authority = await addOrganization(server.application, 'REGISTRY');
  const company = await addOrganization(server.application);
  registrar = await addPerson(server.application, 'registry@test.example');
  userId = await addPerson(server.application, 'jana@test.example');
  await addMember(server.application, { userId: registrar, organizationId: authority, role: 'RESPONSIBLE_PERSON' });
  await addMember(server.application, { userId, organizationId: company, role: 'RESPONSIBLE_PERSON' });
  token = await signIn('registry@test.example');
});

afterAll(() => server.stop());

const login = (email: string, password = testPassword) =>
  server.ask(loginMutation, { input: { email, password, deviceID: 'a1'.repeat(16) } }, undefined, {
    'x-forwarded-for': '192.0.2.9',
  });
const signIn = async (email: string) => String(Object((await login(email)).data?.['login']).accessToken);

async function entries(filter: object, page: object = {}): Promise<readonly Values[]> {
  const { data, errors } = await server.ask(auditQuery, { filter, ...page }, token);
  if (data?.['auditEntries'] === undefined) throw new Error(JSON.stringify(errors));
  return data['auditEntries'] as readonly Values[]; // as the query asks
}

it('tells sign-ins and refusals, with the network and without any secret', async () => {
  await login('jana@test.example', 'wrong-password');
  await login('nobody@test.example', 'wrong-password');
  await signIn('jana@test.example');
  const changes = { network: '192.0.2.9' };
  const told = await entries({ entity: 'account' }, { limit: 3 });
  expect(told).toMatchObject([
    { action: 'signIn', recordId: userId, actorName: 'Jana Nová', changes },
    { action: 'signInRefused', recordId: '0', actorName: null, changes },
    { action: 'signInRefused', recordId: userId, actorName: null, changes },
  ]);
  expect(JSON.stringify(await entries({}))).not.toMatch(/wrong-password|nobody@/u);
});

it('finds entries by who, what, record and time, a page at a time', async () => {
  await server.ask('mutation { changeUserLanguage(language: en) { language } }', {}, await signIn('jana@test.example'));
  expect(await entries({ actorId: userId, action: 'changeLanguage' })).toMatchObject([
    { entity: 'user', recordId: userId, changes: { language: { from: 'sk', to: 'en' } } },
  ]);
  expect(await entries({ entity: 'user', recordId: userId, action: 'create' })).toHaveLength(1);
  expect(await entries({ from: '2100-01-01T00:00:00Z' })).toEqual([]);
  expect(await entries({ until: '2020-01-01T00:00:00Z' })).toEqual([]);
  expect(await entries({ recordId: '1 or 1=1' })).toEqual([]);
  const [first, second] = await entries({}, { limit: 2 });
  expect(await entries({}, { limit: 1, before: first?.['id'] })).toEqual([second]);
});

it('is nobody’s but the registry’s', async () => {
  const company = await signIn('jana@test.example');
  expect((await server.ask(auditQuery, {}, company)).errors).toMatchObject([
    { extensions: { code: 'ForbiddenError', params: { permission: 'AuditVisit' } } },
  ]);
});
