import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../engine/metadata/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import { grantOf, isCurrentGrant } from '../../server/people/accounts/grant.ts';
import { encryptSecret } from '../../server/people/accounts/encrypted-secret.ts';
import { takeCode } from '../../server/people/accounts/second-factor.ts';
import { makePasswordLink } from '../../server/people/accounts/password-link.ts';
import { mailsTo } from './outbox.ts';
import { addMember, addOrganization, addPerson, testPassword, passwordLogin } from './people.ts';
import { startTestServer, type ServerAnswer, openedServer } from './test-server.ts';

const createKey = `mutation ($name: String!, $validUntil: Date!, $password: String!) {
  createAccessKey(name: $name, validUntil: $validUntil, password: $password) { key }
}`;
const begin = 'mutation ($password: String!) { beginSecondFactor(password: $password) { secret uri } }';
const confirm = 'mutation ($code: String!) { confirmSecondFactor(code: $code) }';
const disable =
  'mutation ($password: String!, $code: String!) { disableSecondFactor(password: $password, code: $code) }';
const reset = 'mutation ($input: NewPasswordInput!) { resetPassword(input: $input) { accessToken } }';
const deviceID = 'a1'.repeat(16);

const server = openedServer();
let organizationId: string;
let people = 0;

beforeAll(async () => {
  organizationId = await addOrganization(server.application);
});

beforeEach(() => server.application.database.query(sql`delete from login_attempt`));

const after = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
};

const login = (email: string, code?: string) =>
  server.ask(passwordLogin, { input: { email, password: testPassword, deviceID, code } });
const refused = (key: string) => [{ message: `errors.user.${key}` }];

const textAt = (answer: ServerAnswer, operation: string, name: string): string => {
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
  /** The current code of the authenticator app. */
  readonly code: () => string;
  readonly recoveryCodes: readonly string[];
}

/** Adds a person with an active second factor. */
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

it('requires a code only after the factor was confirmed', async () => {
  const { email, token } = await somebody();
  expect(textAt(await server.ask(begin, { password: testPassword }, token), 'beginSecondFactor', 'uri')).toMatch(
    /^otpauth:\/\/totp\/.*factor\d+%40test\.example\?/u,
  );
  expect((await login(email)).errors).toBeUndefined();
  const other = await enrolled();
  expect((await login(other.email)).errors).toMatchObject([
    { message: 'errors.user.secondFactorNeeded', extensions: { path: ['code'] } },
  ]);
  expect((await login(other.email, other.code())).errors).toBeUndefined();
});

it('accepts a code once, also concurrently, and no old one', async () => {
  const { email, code } = await enrolled();
  const answers = await Promise.all([login(email, code()), login(email, code())]);
  expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  expect((await login(email, code())).errors).toMatchObject(refused('secondFactorWrong'));
  const old = code();
  after(90);
  expect((await login(email, old)).errors).toMatchObject(refused('secondFactorWrong'));
  expect((await login(email, code())).errors).toBeUndefined();
});

it('accepts each of ten recovery codes once, in any spelling', async () => {
  const { email, recoveryCodes } = await enrolled();
  expect(new Set(recoveryCodes).size).toBe(10);
  // Base32 has five bits per letter: at least 112 bits may be stored with a plain hash.
  for (const code of recoveryCodes) expect(code.replaceAll('-', '').length * 5).toBeGreaterThanOrEqual(112);
  const typed = (recoveryCodes[0] ?? '').replaceAll('-', ' ').toLowerCase();
  expect((await login(email, typed)).errors).toBeUndefined();
  expect((await login(email, recoveryCodes[0])).errors).toMatchObject(refused('secondFactorWrong'));
  const stranger = await enrolled();
  expect((await login(stranger.email, recoveryCodes[1])).errors).toMatchObject(refused('secondFactorWrong'));
});

it('limits guesses of codes by the counter of passwords', async () => {
  const { email, code } = await enrolled();
  for (let guess = 1; guess <= 10; guess += 1) await login(email, '000000');
  expect((await login(email, code())).errors).toMatchObject([{ message: 'errors.limit.tooManyRequests' }]);
});

it('requires a code to set a password by a link, which stays valid until then', async () => {
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

it('consumes one of many recovery codes sent concurrently with one link', async () => {
  const { userId, recoveryCodes } = await enrolled();
  const { token } = await makePasswordLink(server.application.database, userId, server.clock.now);
  const answers = await Promise.all(
    recoveryCodes
      .slice(0, 8)
      .map((code) => server.ask(reset, { input: { token, deviceID, newPassword: 'Ine-heslo', code } })),
  );
  expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  const left = await server.application.database.query(sql`select 1 from recovery_code where user_id = ${userId}`);
  expect(left).toHaveLength(9);
});

it('limits guesses of codes by a link like guesses of passwords', async () => {
  const { userId, code } = await enrolled();
  const { token } = await makePasswordLink(server.application.database, userId, server.clock.now);
  const resetBy = (given: string) =>
    server.ask(reset, { input: { token, deviceID, newPassword: 'Ine-heslo', code: given } });
  for (let guess = 1; guess <= 10; guess += 1) await resetBy('000000');
  expect((await resetBy(code())).errors).toMatchObject([{ message: 'errors.limit.tooManyRequests' }]);
});

it('is set up with the password, turned off with password and code, and not replaced while active', async () => {
  const { email, token, code, recoveryCodes } = await enrolled();
  const turnOff = (password: string, given: string) => server.ask(disable, { password, code: given }, token);
  expect((await server.ask(begin, { password: 'guess' }, token)).errors).toMatchObject(refused('accountPassword'));
  expect((await server.ask(begin, { password: testPassword }, token)).errors).toMatchObject(refused('secondFactorOn'));
  expect((await turnOff('guess', code())).errors).toMatchObject(refused('accountPassword'));
  expect((await turnOff(testPassword, '000000')).errors).toMatchObject([
    { message: 'errors.user.secondFactorWrong', extensions: { path: ['code'] } },
  ]);
  expect((await login(email)).errors).toMatchObject(refused('secondFactorNeeded'));
  expect((await turnOff(testPassword, recoveryCodes[3] ?? '')).data).toEqual({ disableSecondFactor: true });
  expect((await login(email)).errors).toBeUndefined();
});

it('limits guesses of the code to turn it off like guesses of passwords', async () => {
  const { token, code } = await enrolled();
  const turnOff = (given: string) => server.ask(disable, { password: testPassword, code: given }, token);
  for (let guess = 1; guess <= 10; guess += 1) await turnOff('000000');
  expect((await turnOff(code())).errors).toMatchObject([{ message: 'errors.limit.tooManyRequests' }]);
});

it('ends other sessions when it is set up', async () => {
  const { email, token } = await somebody();
  const elsewhere = await server.ask(passwordLogin, {
    input: { email, password: testPassword, deviceID: 'b2'.repeat(16) },
  });
  const other = textAt(elsewhere, 'login', 'accessToken');
  const secret = textAt(await server.ask(begin, { password: testPassword }, token), 'beginSecondFactor', 'secret');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const me = async (as: string) => (await server.ask('{ me { id } }', {}, as)).errors;
  expect(await me(other)).toBeUndefined();
  await server.ask(confirm, { code: totp.generate({ timestamp: server.clock.now.getTime() }) }, token);
  expect(await me(other)).toMatchObject([{ message: 'errors.token.invalid' }]);
  expect(await me(token)).toBeUndefined();
});

describe('another encryption secret', () => {
  const keys = ['n'.repeat(32), 'o'.repeat(32)] as const;

  it('decrypts with the former one, and encrypts again at the next code', async () => {
    const { userId } = await enrolled();
    const { database, now } = server.application;
    const seal = (key: string) =>
      database.query(sql`
        update second_factor set secret = ${encryptSecret('JBSWY3DPEHPK3PXP', key)}, last_step = 0 where user_id = ${userId}`);
    await seal(keys[1]);
    const totp = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') });
    const given = () => ({ userId, code: totp.generate({ timestamp: now().getTime() }), now: now() });
    expect(await takeCode(database, given(), [keys[0]])).toBe('lost');
    expect(await takeCode(database, given(), keys)).toBe('right');
    after(60);
    expect(await takeCode(database, given(), [keys[0]])).toBe('right');
  });

  it('does not affect recovery codes, which help when it is lost', async () => {
    const { userId, email, recoveryCodes } = await enrolled();
    await server.application.database.query(
      sql`update second_factor set secret = ${encryptSecret('JBSWY3DPEHPK3PXP', keys[0])} where user_id = ${userId}`,
    );
    expect((await login(email, '123456')).errors).toMatchObject(refused('secondFactorLost'));
    expect((await login(email, recoveryCodes[0])).errors).toBeUndefined();
  });
});

describe('the registry', () => {
  const removal =
    'mutation ($userId: ID!, $reason: String!) { removeUserSecondFactor(userId: $userId, reason: $reason) { id } }';
  let clerk: string;
  beforeAll(async () => {
    const registry = await addOrganization(server.application, 'REGISTRY', 'Register');
    const userId = await addPerson(server.application, 'spravca@register.sk');
    await addMember(server.application, { userId, organizationId: registry, role: 'RESPONSIBLE_PERSON' });
    clerk = textAt(await login('spravca@register.sk'), 'login', 'accessToken');
  });

  it('removes a factor with a reason, which is mailed to the person and audited', async () => {
    const { userId, email, code } = await enrolled();
    const open = textAt(await login(email, code()), 'login', 'accessToken');
    const remove = (as: string, reason = 'Stratený telefón') => server.ask(removal, { userId, reason }, as);
    expect((await remove(open)).errors).toMatchObject([{ message: 'errors.forbidden' }]);
    expect((await remove(clerk, '')).errors).toMatchObject([{ message: 'errors.form.required' }]);
    expect((await remove(clerk)).errors).toBeUndefined();
    expect((await server.ask('{ me { id } }', {}, open)).errors).toMatchObject([{ message: 'errors.token.invalid' }]);
    expect((await login(email)).errors).toBeUndefined();
    const [mail] = await mailsTo(server, email, 1);
    expect(mail?.text).toContain('Dôvod: Stratený telefón.');
    const [entry] = await server.application.database.query(sql`
      select action, changes #>> '{factorRemovalReason,to}' as reason from audit_entry
      where entity = 'user' and record_id = ${userId} order by id desc limit 1`);
    expect(entry).toEqual({ action: 'removeSecondFactor', reason: 'Stratený telefón' });
    expect((await remove(clerk)).errors).toMatchObject(refused('secondFactorNone'));
  });

  it('requires a factor of its own, unless disabled by a setting', async () => {
    const strict = await startTestServer({ requiresSecondFactor: true });
    const registry = await addOrganization(strict.application, 'REGISTRY', 'Register');
    const userId = await addPerson(strict.application, 'spravca@register.sk');
    await addMember(strict.application, { userId, organizationId: registry, role: 'RESPONSIBLE_PERSON' });
    const input = { email: 'spravca@register.sk', password: testPassword, deviceID };
    const token = textAt(await strict.ask(passwordLogin, { input }), 'login', 'accessToken');
    const users = async (as: string) => (await strict.ask('{ users { items { id } } }', {}, as)).errors;
    expect(await users(token)).toMatchObject([{ message: 'errors.user.secondFactorRequired' }]);
    const secret = textAt(await strict.ask(begin, { password: testPassword }, token), 'beginSecondFactor', 'secret');
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: strict.clock.now.getTime() });
    expect((await strict.ask(confirm, { code: code() }, token)).errors).toBeUndefined();
    strict.clock.now = new Date(strict.clock.now.getTime() + 60_000);
    const again = await strict.ask(passwordLogin, { input: { ...input, code: code() } });
    const entered = textAt(again, 'login', 'accessToken');
    expect(await users(entered)).toBeUndefined();
    // An access key would bypass the second factor.
    const key = { name: 'Program', validUntil: '2099-01-01', password: testPassword };
    expect((await strict.ask(createKey, key, entered)).errors).toMatchObject([
      { message: 'errors.accessKey.validity' },
    ]);
    const validUntil = strict.clock.now.toISOString().slice(0, 10);
    expect((await strict.ask(createKey, { ...key, validUntil }, entered)).errors).toMatchObject([
      { message: 'errors.accessKey.factorRole' },
    ]);
    await strict.stop();
  });
});

it('refuses a wrong code, and stores the secret encrypted', async () => {
  const { userId, email, token } = await somebody();
  const answer = await server.ask(begin, { password: testPassword }, token);
  expect((await server.ask(confirm, { code: '000000' }, token)).errors).toMatchObject(refused('secondFactorWrong'));
  expect((await login(email)).errors).toBeUndefined();
  const rows = await server.application.database.query(sql`select secret from second_factor where user_id = ${userId}`);
  expect(JSON.stringify(rows)).not.toContain(textAt(answer, 'beginSecondFactor', 'secret'));
});

it('gives a role that requires a second factor no permissions without one', () => {
  const { catalogue } = sharedCatalogue('metadata');
  const roles = catalogue.roles.map((each) => ({ ...each, secondFactor: true }));
  const strict: Catalogue = { ...catalogue, roles };
  const place = {
    organizationId: '1',
    organizationRole: 'REGISTRY',
    organizationStatus: '_4_ACTIVE',
    organizationFrom: null,
    organizationUntil: null,
    organizationName: 'Register',
    role: 'EMPLOYEE',
    status: 'ACTIVE',
  };
  const without = grantOf(strict, { ...place, hasSecondFactor: false }, '2026-03-05');
  const enrolledGrant = grantOf(strict, { ...place, hasSecondFactor: true }, '2026-03-05');
  expect(without).toMatchObject({ permissions: [], withheld: { reason: 'errors.user.secondFactorRequired' } });
  expect(enrolledGrant.permissions).toEqual(without.withheld?.permissions);
  expect(isCurrentGrant({ userId: '1', language: 'sk', ...without }, enrolledGrant)).toBe(false);
});
