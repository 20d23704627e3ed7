import { SignJWT } from 'jose';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { hashPassword, writePassword } from '../../server/people/accounts/index.ts';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { startTestServer, type ServerAnswer, type TestServer } from './test-server.ts';
import { tradingTime } from './trading-register.ts';

const loginMutation = `mutation Login($input: LoginInput!) {
  login(input: $input) { accessToken refreshToken user { id email fullName organizationUsers { role status organization { name } } } }
}`;
const refreshQuery = `query Refresh($refreshToken: String!, $deviceID: String!) {
  accessToken(refreshToken: $refreshToken, deviceID: $deviceID) { accessToken refreshToken }
}`;
const meQuery = '{ me { id email language } activeOrganization { id name } }';
const badToken = (message: string) => [{ message, extensions: { code: 'BadTokenError' } }];

/** Ids as a browser makes them. */
const laptop = 'a1'.repeat(16);
const phone = 'b2'.repeat(16);

let server: TestServer;
let people: Record<'active' | 'pending' | 'inactive' | 'alone', string>;
let organizations: Record<'first' | 'second' | 'foreign', string>;

beforeAll(async () => {
  // Behind a proxy that says where people come from, as tests do.
  server = await startTestServer({ trustsProxy: true });
  const register = server.application;
  organizations = {
    first: await addOrganization(register, 'PUBLIC_ORGANIZATION', 'Prvá, s. r. o.'),
    second: await addOrganization(register, 'QUALIFIED_AUTHORITY', 'Druhá, a. s.'),
    foreign: await addOrganization(register, 'PUBLIC_ORGANIZATION', 'Cudzia, s. r. o.'),
  };
  people = {
    active: await addPerson(register, 'active@test.example'),
    pending: await addPerson(register, 'pending@test.example'),
    inactive: await addPerson(register, 'inactive@test.example'),
    alone: await addPerson(register, 'alone@test.example'),
  };
  await addMember(register, { userId: people.active, organizationId: organizations.first, role: 'RESPONSIBLE_PERSON' });
  await addMember(register, { userId: people.active, organizationId: organizations.second });
  await addMember(register, { userId: people.pending, organizationId: organizations.first, status: 'PENDING' });
  await addMember(register, { userId: people.inactive, organizationId: organizations.first, status: 'INACTIVE' });
});

beforeEach(async () => {
  server.clock.now = tradingTime();
  await server.application.database.query(sql`delete from login_attempt`);
});

afterAll(() => server.stop());

/** Logs in from a network of the documentation's ranges (RFC 5737). */
const loginFrom = (network: string, input: object) =>
  server.ask(
    loginMutation,
    { input: { deviceID: laptop, email: 'active@test.example', password: testPassword, ...input } },
    undefined,
    { 'x-forwarded-for': network },
  );
const login = (input: object = {}) => loginFrom('192.0.2.1', input);
const refresh = (refreshToken: string, deviceID = laptop) => server.ask(refreshQuery, { refreshToken, deviceID });

const after = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
};

/** Tokens of a person who has just logged in. */
async function signIn(input: object = {}): Promise<{ readonly accessToken: string; readonly refreshToken: string }> {
  return tokensOf(await login(input), 'login');
}

function tokensOf(
  { data, errors }: ServerAnswer,
  operation: string,
): { readonly accessToken: string; readonly refreshToken: string } {
  const tokens = data?.[operation];
  if (tokens === undefined) throw new Error(`no tokens, but ${JSON.stringify(errors)}`);
  // The contract says so.
  return tokens as { readonly accessToken: string; readonly refreshToken: string };
}

function claimsOf(accessToken: string): Values {
  // A token's payload is an object.
  return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

it('logs a person in, whatever the case of the e-mail', async () => {
  const { data } = await login({ email: ' Active@Test.example ' });
  expect(data).toMatchObject({
    login: {
      user: {
        id: people.active,
        fullName: 'Jana Nová',
        organizationUsers: [
          { role: 'RESPONSIBLE_PERSON', status: 'ACTIVE', organization: { name: 'Prvá, s. r. o.' } },
          { role: 'EMPLOYEE', status: 'ACTIVE', organization: { name: 'Druhá, a. s.' } },
        ],
      },
    },
  });
});

it('goes on for who is signed in where the clock jumps a day ahead and back', async () => {
  const who = async (token: string) => await server.ask('{ me { id } }', {}, token);
  const before = await signIn();
  after(86_400);
  expect((await who(before.accessToken)).errors).toMatchObject(badToken('errors.token.expired'));
  const ahead = tokensOf(await refresh(before.refreshToken), 'accessToken');
  expect((await who(ahead.accessToken)).errors).toBeUndefined();
  after(-86_400);
  expect((await who(ahead.accessToken)).errors).toBeUndefined();
  const back = tokensOf(await refresh(ahead.refreshToken), 'accessToken');
  expect((await who(back.accessToken)).errors).toBeUndefined();
  expect((await refresh(back.refreshToken)).errors).toBeUndefined();
});

it('says in the access token who is asking and what they may do, for fifteen minutes', async () => {
  const { accessToken } = await signIn();
  const issued = Math.floor(server.clock.now.getTime() / 1000);
  expect(claimsOf(accessToken)).toMatchObject({
    sub: people.active,
    organizationId: organizations.first,
    organizationRole: 'PUBLIC_ORGANIZATION',
    role: 'RESPONSIBLE_PERSON',
    language: 'sk',
    permissions: expect.arrayContaining(['CertificatesVisit', 'TransactionsConfirm']),
    iat: issued,
    exp: issued + 900,
  });
});

it('answers with the person and the organization they work in', async () => {
  const { accessToken } = await signIn();
  expect((await server.ask(meQuery, {}, accessToken)).data).toEqual({
    me: { id: people.active, email: 'active@test.example', language: 'sk' },
    activeOrganization: { id: organizations.first, name: 'Prvá, s. r. o.' },
  });
});

it('answers a wrong password and an unknown e-mail alike', async () => {
  const wrong = await login({ password: 'wrong' });
  const unknown = await login({ email: 'nobody@test.example' });
  expect(wrong.errors).toMatchObject([{ message: 'errors.login', extensions: { code: 'RefusalError' } }]);
  expect(unknown).toEqual(wrong);
});

it.each([
  { who: 'pending', message: 'errors.user.notAccepted' },
  { who: 'inactive', message: 'errors.user.notActive' },
  { who: 'alone', message: 'errors.user.withoutOrganization' },
])('refuses a person who is $who', async ({ who, message }) => {
  expect((await login({ email: `${who}@test.example` })).errors).toMatchObject([{ message }]);
});

it('stops guessing after ten attempts, also with the right password, until a quarter of an hour is over', async () => {
  for (let attempt = 1; attempt <= 10; attempt += 1) await login({ password: `guess ${String(attempt)}` });
  const refused = [
    { message: 'errors.limit.tooManyRequests', extensions: { code: 'LimitError', params: { seconds: 900 } } },
  ];
  expect((await login()).errors).toMatchObject(refused);
  after(901);
  expect((await login()).errors).toBeUndefined();
});

it('forgets what somebody mistyped once the password was right', async () => {
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 1; attempt <= 9; attempt += 1) await login({ password: `guess ${String(attempt)}` });
    expect((await login()).errors).toBeUndefined();
  }
});

it('takes no device id that could be guessed', async () => {
  const { errors } = await login({ deviceID: 'x'.repeat(21) });
  expect(errors).toMatchObject([
    { message: 'errors.form.tooShort', extensions: { path: ['deviceID'], params: { count: 22 } } },
  ]);
});

describe('what strangers try', () => {
  const home = '203.0.113.1';
  let lastHost = 100;
  /** A network nobody was ever signed in from. */
  const elsewhere = () => `198.51.100.${String((lastHost += 1))}`;
  const other = 'd4'.repeat(16);
  const refused = [{ message: 'errors.limit.tooManyRequests', extensions: { params: { seconds: 900 } } }];

  /** Ten wrong passwords, each from a network and a device nobody was ever signed in from. */
  async function attack(email: string): Promise<void> {
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const stranger = { email, password: 'guess', deviceID: String(attempt).padStart(32, 'e') };
      await loginFrom(`198.51.100.${String(attempt)}`, stranger);
    }
  }

  /** A person who was signed in at home, on the laptop. @returns their e-mail */
  async function settled(name: string): Promise<string> {
    const email = `${name}@test.example`;
    const userId = await addPerson(server.application, email);
    await addMember(server.application, { userId, organizationId: organizations.first });
    expect((await loginFrom(home, { email })).errors).toBeUndefined();
    return email;
  }

  it('shuts nobody out of a device or a network they signed in from', async () => {
    const email = await settled('settled');
    await attack(email);
    expect((await loginFrom(elsewhere(), { email, deviceID: other })).errors).toMatchObject(refused);
    expect((await loginFrom(elsewhere(), { email })).errors).toBeUndefined();
    expect((await loginFrom(home, { email, deviceID: other })).errors).toBeUndefined();
  });

  it('in one’s own network does not shut one out of one’s device', async () => {
    const email = await settled('neighbour');
    await server.application.database.query(
      sql`update login_attempt set attempts = 100 where subject = ${`address ${home}`}`,
    );
    expect((await loginFrom(home, { email, deviceID: other })).errors).toMatchObject(refused);
    expect((await loginFrom(home, { email })).errors).toBeUndefined();
  });

  it('goes no further on a device that is known of somebody else', async () => {
    await settled('somebody');
    const email = await settled('target');
    await loginFrom(elsewhere(), { email: 'somebody@test.example', deviceID: other });
    await attack(email);
    expect((await loginFrom(elsewhere(), { email, deviceID: other })).errors).toMatchObject(refused);
  });

  it.each([
    { place: 'device', network: '198.51.100.250', deviceID: laptop },
    { place: 'network', network: home, deviceID: other },
  ])('counts on a known $place as well', async ({ place, network, deviceID }) => {
    const email = await settled(`counted-by-${place}`);
    for (let attempt = 1; attempt <= 10; attempt += 1) await loginFrom(network, { email, deviceID, password: 'guess' });
    expect((await loginFrom(network, { email, deviceID })).errors).toMatchObject(refused);
  });

  it('tells nobody who has an account', async () => {
    const answersFor = async (email: string) => {
      await attack(email);
      const answers: ServerAnswer[] = [];
      for (const network of [elsewhere(), ...Array.from({ length: 11 }, () => home)])
        answers.push(await loginFrom(network, { email, deviceID: other, password: 'guess' }));
      return answers;
    };
    expect(await answersFor('no-account@test.example')).toEqual(await answersFor(await settled('account')));
  });

  it('makes no more than ten places known with one account', async () => {
    const email = await settled('traveller');
    for (let stop = 1; stop <= 9; stop += 1) {
      after(1);
      expect((await loginFrom(`203.0.113.${String(100 + stop)}`, { email })).errors).toBeUndefined();
    }
    await attack('anybody@test.example');
    const tried = async (network: string) =>
      (await loginFrom(network, { email: 'anybody@test.example', deviceID: other })).errors?.[0]?.message;
    expect(await tried('203.0.113.109')).toBe('errors.login');
    expect(await tried('203.0.113.101')).toBe('errors.login');
    after(1);
    await loginFrom('203.0.113.110', { email });
    expect(await tried('203.0.113.101')).toBe('errors.limit.tooManyRequests');
  });
});

it('stops an address that tries many people', async () => {
  await server.application.database.query(
    sql`insert into login_attempt values ('address 203.0.113.9', 100, ${server.clock.now})`,
  );
  const { errors } = await loginFrom('203.0.113.9', { deviceID: phone });
  expect(errors).toMatchObject([{ message: 'errors.limit.tooManyRequests' }]);
});

it('refreshes a session and reads the rights anew', async () => {
  const first = await signIn();
  after(1000);
  const second = tokensOf(await refresh(first.refreshToken), 'accessToken');
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect((await server.ask(meQuery, {}, second.accessToken)).errors).toBeUndefined();
});

it('gives two tabs that refresh at once the same successor', async () => {
  const { refreshToken } = await signIn();
  const [one, other] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
  expect(tokensOf(one, 'accessToken').refreshToken).toBe(tokensOf(other, 'accessToken').refreshToken);
});

it.each([
  { case: 'used again later', device: laptop, seconds: 11 },
  { case: 'used on another device', device: phone, seconds: 0 },
])('ends the session of a refresh token $case', async ({ device, seconds }) => {
  const { refreshToken } = await signIn();
  const successor = tokensOf(await refresh(refreshToken), 'accessToken');
  after(seconds);
  expect((await refresh(refreshToken, device)).errors).toMatchObject(badToken('errors.token.invalid'));
  expect((await refresh(successor.refreshToken)).errors).toMatchObject(badToken('errors.token.invalid'));
});

it('refuses an access token that is too old', async () => {
  const { accessToken } = await signIn();
  after(901);
  expect((await server.ask(meQuery, {}, accessToken)).errors?.[0]).toMatchObject(
    badToken('errors.token.expired')[0] ?? {},
  );
});

it.each([
  {
    case: 'signed with another key',
    forge: () =>
      new SignJWT({ sub: people.active, role: 'RESPONSIBLE_PERSON' })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('1h')
        .sign(Buffer.alloc(32)),
  },
  {
    case: 'without a signature',
    forge: () =>
      Promise.resolve(
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"1"}').toString('base64url')}.`,
      ),
  },
  { case: 'that is no token', forge: () => Promise.resolve('abc') },
])('refuses an access token $case', async ({ forge }) => {
  expect((await server.ask(meQuery, {}, await forge())).errors?.[0]).toMatchObject(
    badToken('errors.token.invalid')[0] ?? {},
  );
});

it('asks somebody without a token to log in', async () => {
  expect((await server.ask(meQuery)).errors?.[0]).toMatchObject({ extensions: { code: 'BadTokenError' } });
});

it('lets an old access token stand in the way of neither login nor refresh', async () => {
  const { accessToken, refreshToken } = await signIn();
  after(901);
  const refreshed = await server.ask(refreshQuery, { refreshToken, deviceID: laptop }, accessToken);
  expect(refreshed.errors).toBeUndefined();
});

const logoutQuery = 'query ($deviceID: String!) { logout(deviceID: $deviceID) }';
const logout = (deviceID: string, token?: string) => server.ask(logoutQuery, { deviceID }, token);

it('logs out on this device and no other', async () => {
  const elsewhere = await signIn({ deviceID: phone });
  const here = await signIn();
  expect((await logout(laptop, here.accessToken)).data).toEqual({ logout: true });
  expect((await refresh(here.refreshToken)).errors).toMatchObject(badToken('errors.token.invalid'));
  expect((await refresh(elsewhere.refreshToken, phone)).errors).toBeUndefined();
});

it('logs nobody out for somebody who only knows the device', async () => {
  const stranger = await addPerson(server.application, 'stranger@test.example');
  await addMember(server.application, { userId: stranger, organizationId: organizations.first });
  const { refreshToken } = await signIn();
  expect((await logout(laptop)).errors).toMatchObject(badToken('errors.token.missing'));
  const { accessToken } = await signIn({ email: 'stranger@test.example', deviceID: phone });
  expect((await logout(laptop, accessToken)).data).toEqual({ logout: true });
  expect((await refresh(refreshToken)).errors).toBeUndefined();
});

const switchMutation = `mutation ($organizationId: ID!, $deviceID: String!) {
  switchOrganizationWorkspace(organizationId: $organizationId, deviceID: $deviceID) { accessToken refreshToken user { id } }
}`;
const switchTo = (organizationId: string, token: string, deviceID = laptop) =>
  server.ask(switchMutation, { organizationId, deviceID }, token);

it('switches to another organization of the person, and comes back to it at the next login', async () => {
  const { accessToken } = await signIn();
  const switched = tokensOf(await switchTo(organizations.second, accessToken), 'switchOrganizationWorkspace');
  expect(claimsOf(switched.accessToken)).toMatchObject({ organizationRole: 'QUALIFIED_AUTHORITY', role: 'EMPLOYEE' });
  expect(claimsOf((await signIn()).accessToken)).toMatchObject({ organizationId: organizations.second });
  await switchTo(organizations.first, switched.accessToken);
});

it('switches to no organization the person is not an active member of', async () => {
  const { accessToken } = await signIn();
  const { errors } = await switchTo(organizations.foreign, accessToken);
  expect(errors).toMatchObject([{ message: 'errors.organization.noPermission' }]);
});

it('goes on with the same session in the other organization, its former refresh token used up', async () => {
  const first = await signIn();
  const switched = tokensOf(await switchTo(organizations.second, first.accessToken), 'switchOrganizationWorkspace');
  expect(claimsOf(switched.accessToken)['sid']).toBe(claimsOf(first.accessToken)['sid']);
  const refreshed = tokensOf(await refresh(switched.refreshToken), 'accessToken');
  expect(claimsOf(refreshed.accessToken)).toMatchObject({ organizationId: organizations.second });
  after(11);
  expect((await refresh(first.refreshToken)).errors).toMatchObject(badToken('errors.token.invalid'));
  expect((await refresh(refreshed.refreshToken)).errors).toMatchObject(badToken('errors.token.invalid'));
  await switchTo(organizations.first, (await signIn()).accessToken);
});

describe('an access token does nothing more once its session ended by', () => {
  interface Leaving {
    readonly userId: string;
    readonly email: string;
    readonly accessToken: string;
    readonly refreshToken: string;
  }

  const execute = (statement: ReturnType<typeof sql>) => server.application.database.query(statement);
  const ways: readonly { readonly by: string; readonly end: (leaving: Leaving) => Promise<unknown> }[] = [
    { by: 'a logout', end: ({ accessToken }) => logout(laptop, accessToken) },
    { by: 'a logout that names no device of the person', end: ({ accessToken }) => logout('c3', accessToken) },
    { by: 'a login on the same device', end: ({ email }) => signIn({ email }) },
    {
      by: 'a refresh token that was used again',
      end: async ({ refreshToken }) => {
        await refresh(refreshToken);
        after(11);
        await refresh(refreshToken);
      },
    },
    { by: 'a refresh token on another device', end: ({ refreshToken }) => refresh(refreshToken, phone) },
    {
      by: 'a switch on another device',
      end: ({ accessToken }) => switchTo(organizations.second, accessToken, phone),
    },
    {
      by: 'another password',
      end: async ({ userId }) =>
        writePassword(server.application.database, userId, await hashPassword('Another-2026'), server.clock.now),
    },
    {
      by: 'a membership that was taken away',
      end: ({ userId }) =>
        execute(sql`update organization_user set status = 'INACTIVE' where user_id = ${userId}
          and organization_id = ${organizations.first}`),
    },
    {
      by: 'a membership that is gone',
      end: ({ userId }) =>
        execute(
          sql`delete from organization_user where user_id = ${userId} and organization_id = ${organizations.first}`,
        ),
    },
    {
      by: 'an account that is gone',
      end: async ({ userId }) => {
        await execute(sql`delete from organization_user where user_id = ${userId}`);
        await execute(sql`delete from app_user where id = ${userId}`);
      },
    },
  ];

  it.each(ways)('$by', async ({ by, end }) => {
    const email = `${by.replaceAll(' ', '-')}@test.example`;
    const userId = await addPerson(server.application, email);
    await addMember(server.application, { userId, organizationId: organizations.first });
    await addMember(server.application, { userId, organizationId: organizations.second });
    const tokens = await signIn({ email });
    const change = 'mutation { changeUserLanguage(language: en) { language } }';
    expect((await server.ask(change, {}, tokens.accessToken)).errors).toBeUndefined();
    expect((await server.ask(meQuery, {}, tokens.accessToken)).errors).toBeUndefined();
    await end({ userId, email, ...tokens });
    expect((await server.ask(meQuery, {}, tokens.accessToken)).errors?.[0]).toMatchObject(
      badToken('errors.token.invalid')[0] ?? {},
    );
    const open = sql`select count(*)::int as count from user_session where user_id = ${userId} and ended_at is null`;
    const left = await execute(open);
    for (const organizationId of [organizations.first, organizations.second])
      expect((await switchTo(organizationId, tokens.accessToken)).errors).toMatchObject(
        badToken('errors.token.invalid'),
      );
    expect((await server.ask(change, {}, tokens.accessToken)).errors).toMatchObject(badToken('errors.token.invalid'));
    expect(await execute(open)).toEqual(left);
  });
});

it('lets an access token of an ended session stand in the way of neither login nor refresh', async () => {
  const { accessToken } = await signIn();
  const elsewhere = await signIn({ deviceID: phone });
  await logout(laptop, accessToken);
  const input = { deviceID: laptop, email: 'active@test.example', password: testPassword };
  expect((await server.ask(loginMutation, { input }, accessToken)).errors).toBeUndefined();
  const variables = { refreshToken: elsewhere.refreshToken, deviceID: phone };
  expect((await server.ask(refreshQuery, variables, accessToken)).errors).toBeUndefined();
});

it('lets somebody whose role became another one read and change nothing by the former', async () => {
  const userId = await addPerson(server.application, 'promoted@test.example');
  await addMember(server.application, { userId, organizationId: organizations.first });
  const { accessToken, refreshToken } = await signIn({ email: 'promoted@test.example' });
  await server.application.database.query(
    sql`update organization_user set role = 'EXECUTIVE_MANAGER' where user_id = ${userId}`,
  );
  const change = 'mutation { changeUserLanguage(language: sk) { language } }';
  for (const document of [change, '{ me { id } }'])
    expect((await server.ask(document, {}, accessToken)).errors).toMatchObject(badToken('errors.token.invalid'));
  const next = tokensOf(await refresh(refreshToken), 'accessToken');
  expect((await server.ask(change, {}, next.accessToken)).errors).toBeUndefined();
});

it('ends a session whose membership was taken away, at its next refresh', async () => {
  const userId = await addPerson(server.application, 'leaving@test.example');
  await addMember(server.application, { userId, organizationId: organizations.first });
  const { refreshToken } = await signIn({ email: 'leaving@test.example' });
  await server.application.database.query(
    sql`update organization_user set status = 'INACTIVE' where user_id = ${userId}`,
  );
  expect((await refresh(refreshToken)).errors).toMatchObject(badToken('errors.token.invalid'));
});

describe('an organization that is deactivated', () => {
  const sell = 'mutation { removeTransaction(id: "1") }';
  const list = '{ myTransactions { pageInfo { totalElements } } }';

  it('takes away at the next request all but reading and becoming active again, and says why', async () => {
    const organizationId = await addOrganization(server.application, 'PUBLIC_ORGANIZATION', 'Spiaca, s. r. o.');
    const userId = await addPerson(server.application, 'asleep@test.example');
    await addMember(server.application, { userId, organizationId, role: 'RESPONSIBLE_PERSON' });
    const { accessToken, refreshToken } = await signIn({ email: 'asleep@test.example' });
    const become = (status: string) =>
      server.application.database.query(sql`update organization set status = ${status} where id = ${organizationId}`);
    await become('_5_INACTIVE');
    for (const document of [sell, list])
      expect((await server.ask(document, {}, accessToken)).errors).toMatchObject(badToken('errors.token.invalid'));
    const asleep = tokensOf(await refresh(refreshToken), 'accessToken');
    expect((await server.ask(list, {}, asleep.accessToken)).errors).toBeUndefined();
    expect((await server.ask(sell, {}, asleep.accessToken)).errors).toMatchObject([
      { message: 'errors.organization.notActive', extensions: { params: { name: 'Spiaca, s. r. o.' } } },
    ]);
    await become('_4_ACTIVE');
    const awake = tokensOf(await refresh(asleep.refreshToken), 'accessToken');
    expect((await server.ask(sell, {}, awake.accessToken)).errors).toMatchObject([
      { extensions: { code: 'NotFoundError' } },
    ]);
  });
});

it('keeps the language a person chose', async () => {
  const { accessToken } = await signIn();
  const changed = await server.ask('mutation { changeUserLanguage(language: en) { language } }', {}, accessToken);
  expect(changed.data).toEqual({ changeUserLanguage: { language: 'en' } });
  expect(claimsOf((await signIn()).accessToken)).toMatchObject({ language: 'en' });
  await server.ask('mutation { changeUserLanguage(language: sk) { language } }', {}, accessToken);
});
