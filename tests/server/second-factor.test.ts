import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Catalogue } from '../../engine/metadata/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import { grantOf, isAsGranted } from '../../server/people/accounts/grant.ts';
import { makePasswordLink } from '../../server/people/accounts/password-link.ts';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { startTestServer, type Answer, type TestServer } from './test-server.ts';

const loginMutation = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
const begin = 'mutation ($password: String!) { beginSecondFactor(password: $password) { secret uri } }';
const confirm = 'mutation ($code: String!) { confirmSecondFactor(code: $code) }';
const disable = 'mutation ($password: String!) { disableSecondFactor(password: $password) }';
const reset = 'mutation ($input: NewPasswordInput!) { resetPassword(input: $input) { accessToken } }';
const deviceID = 'a1'.repeat(16);

let server: TestServer;
let organizationId: string;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = await addOrganization(server.application);
});

beforeEach(() => server.application.database.query(sql`delete from login_attempt`));

afterAll(() => server.stop());

const after = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
};

const login = (email: string, code?: string) =>
  server.ask(loginMutation, { input: { email, password: testPassword, deviceID, code } });
const refused = (key: string) => [{ message: `errors.user.${key}` }];

const textAt = (answer: Answer, operation: string, name: string): string => {
  const result = answer.data?.[operation];
  if (result === undefined) throw new Error(JSON.stringify(answer.errors));
  return String(Object(result)[name]);
};

interface Person {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
}

async function somebody(): Promise<Person> {
  people += 1;
  const email = `factor${String(people)}@test.example`;
  const userId = await addPerson(server.application, email);
  await addMember(server.application, { userId, organizationId });
  return { userId, email, token: textAt(await login(email), 'login', 'accessToken') };
}

interface Enrolled extends Person {
  /** What the app shows now. */
  readonly code: () => string;
  readonly recoveryCodes: readonly string[];
}

/** Somebody whose second factor holds. */
async function enrolled(): Promise<Enrolled> {
  const person = await somebody();
  const secret = textAt(
    await server.ask(begin, { password: testPassword }, person.token),
    'beginSecondFactor',
    'secret',
  );
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => totp.generate({ timestamp: server.clock.now.getTime() });
  const { data } = await server.ask(confirm, { code: code() }, person.token);
  after(60);
  return { ...person, code, recoveryCodes: data?.['confirmSecondFactor'] as readonly string[] }; // as the mutation asks
}

it('asks for a code once the factor was confirmed, and not before', async () => {
  const { email, token } = await somebody();
  expect(textAt(await server.ask(begin, { password: testPassword }, token), 'beginSecondFactor', 'uri')).toMatch(
    /^otpauth:\/\/totp\/.*factor\d+%40test\.example\?/u,
  );
  expect((await login(email)).errors).toBeUndefined();
  const other = await enrolled();
  expect((await login(other.email)).errors).toMatchObject([
    { message: 'errors.user.secondFactorNeeded', extensions: { path: ['input', 'code'] } },
  ]);
  expect((await login(other.email, other.code())).errors).toBeUndefined();
});

it('takes a code once, also of two who give it at once, and none that is old', async () => {
  const { email, code } = await enrolled();
  const answers = await Promise.all([login(email, code()), login(email, code())]);
  expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  expect((await login(email, code())).errors).toMatchObject(refused('secondFactorWrong'));
  const old = code();
  after(90);
  expect((await login(email, old)).errors).toMatchObject(refused('secondFactorWrong'));
  expect((await login(email, code())).errors).toBeUndefined();
});

it('takes each of ten recovery codes once, however it is typed', async () => {
  const { email, recoveryCodes } = await enrolled();
  expect(new Set(recoveryCodes).size).toBe(10);
  const typed = (recoveryCodes[0] ?? '').replaceAll('-', ' ').toLowerCase();
  expect((await login(email, typed)).errors).toBeUndefined();
  expect((await login(email, recoveryCodes[0])).errors).toMatchObject(refused('secondFactorWrong'));
  const stranger = await enrolled();
  expect((await login(stranger.email, recoveryCodes[1])).errors).toMatchObject(refused('secondFactorWrong'));
});

it('stops guessing codes by the counter of passwords', async () => {
  const { email, code } = await enrolled();
  for (let guess = 1; guess <= 10; guess += 1) await login(email, '000000');
  expect((await login(email, code())).errors).toMatchObject([{ message: 'errors.limit.tooManyRequests' }]);
});

it('sets no password by a link alone, which stays good until the code comes with it', async () => {
  const { userId, email, code } = await enrolled();
  const { token } = await makePasswordLink(server.application.database, userId, server.clock.now);
  const resetBy = (given: object) =>
    server.ask(reset, { input: { token, deviceID, newPassword: 'Ine-heslo', ...given } });
  expect((await resetBy({})).errors).toMatchObject(refused('secondFactorNeeded'));
  expect((await resetBy({ code: '000000' })).errors).toMatchObject(refused('secondFactorWrong'));
  expect((await login(email, code())).errors).toBeUndefined();
  after(60);
  expect((await resetBy({ code: code() })).errors).toBeUndefined();
  expect((await login(email, code())).errors).toMatchObject([{ message: 'errors.login' }]);
  expect((await resetBy({ code: code() })).errors).toMatchObject([{ message: 'errors.link.expired' }]);
});

it('lets codes be guessed at by a link as seldom as passwords', async () => {
  const { userId, code } = await enrolled();
  const { token } = await makePasswordLink(server.application.database, userId, server.clock.now);
  const resetBy = (given: string) =>
    server.ask(reset, { input: { token, deviceID, newPassword: 'Ine-heslo', code: given } });
  for (let guess = 1; guess <= 10; guess += 1) await resetBy('000000');
  expect((await resetBy(code())).errors).toMatchObject([{ message: 'errors.limit.tooManyRequests' }]);
});

it('is set up and turned off by the password alone, and not replaced while it holds', async () => {
  const { email, token } = await enrolled();
  for (const operation of [begin, disable]) {
    expect((await server.ask(operation, { password: 'guess' }, token)).errors).toMatchObject(refused('oldPassword'));
  }
  expect((await server.ask(begin, { password: testPassword }, token)).errors).toMatchObject(refused('secondFactorOn'));
  expect((await server.ask(disable, { password: testPassword }, token)).data).toEqual({ disableSecondFactor: true });
  expect((await login(email)).errors).toBeUndefined();
});

it('confirms nothing by a wrong code, and keeps no secret that can be read', async () => {
  const { userId, email, token } = await somebody();
  const answer = await server.ask(begin, { password: testPassword }, token);
  expect((await server.ask(confirm, { code: '000000' }, token)).errors).toMatchObject(refused('secondFactorWrong'));
  expect((await login(email)).errors).toBeUndefined();
  const rows = await server.application.database.query(sql`select secret from second_factor where user_id = ${userId}`);
  expect(JSON.stringify(rows)).not.toContain(textAt(answer, 'beginSecondFactor', 'secret'));
});

it('gives a role that asks for a second factor nothing until there is one', () => {
  const { catalogue } = sharedCatalogue('metadata');
  const roles = catalogue.roles.map((each) => ({ ...each, secondFactor: true }));
  const strict: Catalogue = { ...catalogue, roles };
  const place = {
    organizationId: '1',
    organizationRole: 'REGISTRY',
    organizationStatus: '_4_ACTIVE',
    organizationName: 'Register',
    role: 'EMPLOYEE',
    status: 'ACTIVE',
  };
  const without = grantOf(strict, { ...place, hasSecondFactor: false });
  const enrolledGrant = grantOf(strict, { ...place, hasSecondFactor: true });
  expect(without).toMatchObject({ permissions: [], withheld: { reason: 'errors.user.secondFactorRequired' } });
  expect(enrolledGrant.permissions).toEqual(without.withheld?.permissions);
  expect(isAsGranted({ userId: '1', language: 'sk', ...without }, enrolledGrant)).toBe(false);
});
