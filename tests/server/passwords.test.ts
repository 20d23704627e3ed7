import { hash } from '@node-rs/argon2';
import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgotPassword } from '../../server/people/accounts/forgotten-password.ts';
import { makePasswordLink } from '../../server/people/accounts/password-link.ts';
import { createThrottle } from '../../server/people/accounts/throttle.ts';
import { mailsTo, tokenIn } from './outbox.ts';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { errorsOf, type ServerAnswer, openedServer } from './test-server.ts';
import { tradingTime } from './trading-register.ts';

const loginMutation = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken refreshToken } }';
const forgotMutation = 'mutation ($email: String!) { forgotPassword(email: $email) }';
const resetMutation = `mutation ($input: NewPasswordInput!) {
  resetPassword(input: $input) { accessToken refreshToken user { email } }
}`;
const updateMutation = 'mutation ($input: ChangedPasswordInput!) { updatePassword(input: $input) }';
const refreshQuery = `query ($refreshToken: String!, $deviceID: String!) {
  accessToken(refreshToken: $refreshToken, deviceID: $deviceID) { accessToken }
}`;
const [laptop, phone] = ['a1'.repeat(16), 'b2'.repeat(16)];
const newPassword = 'Ine-heslo-2026';

const server = openedServer({ trustsProxy: true });
let organizationId: string;
let people = 0;

beforeAll(async () => {
  organizationId = await addOrganization(server.application);
});

beforeEach(async () => {
  server.clock.now = tradingTime();
  await server.application.database.query(sql`delete from login_attempt`);
});

/** Adds a person who may sign in, unless the status forbids it. */
async function somebody(status = 'ACTIVE'): Promise<{ readonly userId: string; readonly email: string }> {
  people += 1;
  const email = `somebody${String(people)}@test.example`;
  const userId = await addPerson(server.application, email);
  await addMember(server.application, { userId, organizationId, status });
  return { userId, email };
}

/** The token of a mailed link. */
async function linkOf(userId: string): Promise<string> {
  const { token } = await makePasswordLink(server.application.database, userId, server.clock.now);
  return token;
}

const login = (email: string, password: string, deviceID = laptop) =>
  server.ask(loginMutation, { input: { email, password, deviceID } });
const forgot = (email: string, network = '192.0.2.1') =>
  server.ask(forgotMutation, { email }, undefined, { 'x-forwarded-for': network });
const reset = (token: string, input: object = {}) =>
  server.ask(resetMutation, { input: { deviceID: laptop, newPassword, token, ...input } });
const refresh = (refreshToken: string, deviceID: string) => server.ask(refreshQuery, { refreshToken, deviceID });
const update = (token: string, input: object = {}) =>
  server.ask(updateMutation, { input: { originalPassword: testPassword, newPassword, ...input } }, token);

const after = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};

/** The tokens in the response of a sign-in. @throws if it was refused */
function tokensOf({ data, errors }: ServerAnswer): { readonly accessToken: string; readonly refreshToken: string } {
  const tokens = data?.['login'] ?? data?.['resetPassword'];
  if (tokens === undefined) throw new Error(JSON.stringify(errors));
  return tokens as { accessToken: string; refreshToken: string }; // as the queries ask
}

it('sets a password by a link, signs the person in and ends their other sessions', async () => {
  const { userId, email } = await somebody();
  const former = tokensOf(await login(email, testPassword, phone));
  const answer = await reset(await linkOf(userId));
  expect(answer.data).toMatchObject({ resetPassword: { user: { email } } });
  expect((await login(email, testPassword)).errors).toMatchObject([{ message: 'errors.login' }]);
  expect((await refresh(former.refreshToken, phone)).errors).toMatchObject([{ message: 'errors.token.invalid' }]);
  expect((await refresh(tokensOf(answer).refreshToken, laptop)).errors).toBeUndefined();
  expect((await login(email, newPassword)).errors).toBeUndefined();
});

it.each([
  { link: 'was used', token: async (userId: string) => used(await linkOf(userId)) },
  {
    link: 'is over an hour old',
    token: async (userId: string) => {
      const token = await linkOf(userId);
      after(60);
      return token;
    },
  },
  {
    link: 'has a later one',
    token: async (userId: string) => {
      const token = await linkOf(userId);
      await linkOf(userId);
      return token;
    },
  },
  {
    link: 'was mailed before the password was changed otherwise',
    token: async (userId: string, email: string) => {
      const token = await linkOf(userId);
      await update(tokensOf(await login(email, testPassword)).accessToken);
      return token;
    },
  },
  { link: 'nobody was mailed', token: () => Promise.resolve('x'.repeat(43)) },
])('refuses a link that $link', async ({ token }) => {
  const { userId, email } = await somebody();
  expect((await reset(await token(userId, email))).errors).toMatchObject([
    { message: 'errors.link.expired', extensions: { code: 'RefusalError' } },
  ]);
});

async function used(token: string): Promise<string> {
  await reset(token);
  return token;
}

it('accepts a link once of two concurrent uses', async () => {
  const { userId, email } = await somebody();
  const token = await linkOf(userId);
  const passwords = ['Prve-heslo-1', 'Druhe-heslo-2'];
  const answers = await Promise.all(passwords.map((password) => reset(token, { newPassword: password })));
  expect(answers.map(({ errors }) => errors?.[0]?.message).toSorted()).toEqual(['errors.link.expired', undefined]);
  const winner = passwords[answers.findIndex(({ errors }) => errors === undefined)] ?? '';
  expect((await login(email, winner)).errors).toBeUndefined();
});

it.each([
  { case: 'short', password: 'sedem77', message: 'errors.form.password' },
  { case: 'long', password: 'x'.repeat(256), message: 'errors.form.tooLong' },
  { case: 'blank', password: ' '.repeat(9), message: 'errors.form.required' },
])('refuses a password that is too $case, by a link or a change', async ({ password, message }) => {
  const { userId, email } = await somebody();
  const told = [{ message, extensions: { path: ['newPassword'] } }];
  const token = await linkOf(userId);
  expect((await reset(token, { newPassword: password })).errors).toMatchObject(told);
  const { accessToken } = tokensOf(await login(email, testPassword));
  expect((await update(accessToken, { newPassword: password })).errors).toMatchObject(told);
  expect((await reset(token)).errors).toBeUndefined();
});

it('changes a password, which ends the person’s other sessions and not this one', async () => {
  const { email } = await somebody();
  const elsewhere = tokensOf(await login(email, testPassword, phone));
  const here = tokensOf(await login(email, testPassword));
  expect(await update(here.accessToken)).toEqual({ data: { updatePassword: true } });
  expect((await refresh(elsewhere.refreshToken, phone)).errors).toMatchObject([{ message: 'errors.token.invalid' }]);
  expect((await refresh(here.refreshToken, laptop)).errors).toBeUndefined();
  expect((await login(email, newPassword)).errors).toBeUndefined();
});

it('accepts any characters, outer spaces and more than a hundred characters', async () => {
  const { userId, email } = await somebody();
  const own = ` žltý kôň\u00a0${'\u{1F40E}e\u0301'.repeat(40)} `;
  await reset(await linkOf(userId), { newPassword: own });
  expect((await login(email, own)).errors).toBeUndefined();
  for (const other of [own.trim(), own.normalize('NFC'), own.toUpperCase(), own.slice(0, 72)])
    expect((await login(email, other)).errors).toMatchObject([{ message: 'errors.login' }]);
});

it('requires the former password, and limits guesses in a session to ten', async () => {
  const { email } = await somebody();
  const { accessToken } = tokensOf(await login(email, testPassword));
  const guesses = Array.from({ length: 10 }, (_, guess) => update(accessToken, { originalPassword: `guess ${guess}` }));
  for (const { errors } of await Promise.all(guesses)) {
    expect(errors).toMatchObject([{ message: 'errors.user.oldPassword', extensions: { path: ['originalPassword'] } }]);
  }
  expect((await update(accessToken)).errors).toMatchObject([{ message: 'errors.limit.tooManyRequests' }]);
  after(14);
  expect((await update(accessToken)).errors).toMatchObject([{ message: 'errors.limit.tooManyRequests' }]);
  expect((await update(tokensOf(await login(email, testPassword)).accessToken)).errors).toBeUndefined();
});

describe('a hash with outdated parameters', () => {
  const hashOf = async (userId: string) => {
    const [row] = await server.application.database.query<{ hash: string }>(
      sql`select hash from user_password where user_id = ${userId}`,
    );
    return row?.hash ?? '';
  };
  const withFormerCost = async () => {
    const person = await somebody();
    const former = await hash(testPassword, { memoryCost: 9216, timeCost: 4, parallelism: 1 });
    await server.application.database.query(
      sql`update user_password set hash = ${former} where user_id = ${person.userId}`,
    );
    return { ...person, former };
  };

  it('is renewed only at a sign-in, also at two concurrent ones', async () => {
    const { userId, email, former } = await withFormerCost();
    await login(email, 'nie je ono');
    expect(await hashOf(userId)).toBe(former);
    const both = await Promise.all([login(email, testPassword, laptop), login(email, testPassword, phone)]);
    for (const { errors } of both) expect(errors).toBeUndefined();
    const renewed = await hashOf(userId);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
    expect((await login(email, testPassword)).errors).toBeUndefined();
    expect(await hashOf(userId)).toBe(renewed);
  });

  it('keeps its sessions and mailed links', async () => {
    const { userId, email, former } = await withFormerCost();
    const link = await linkOf(userId);
    const open = tokensOf(await login(email, testPassword, phone));
    expect(await hashOf(userId)).not.toBe(former);
    expect((await refresh(open.refreshToken, phone)).errors).toBeUndefined();
    expect((await reset(link)).errors).toBeUndefined();
  });
});

it('changes no password without a token', async () => {
  expect((await update('')).errors).toMatchObject([{ message: 'errors.token.missing' }]);
});

it('locks nobody out longer than its window after a clock jump', async () => {
  const { email } = await somebody();
  const { now } = server.clock;
  server.clock.now = new Date(now.getTime() + 86_400_000);
  for (let attempt = 0; attempt < 11; attempt += 1) await login(email, 'nie je ono');
  expect((await login(email, testPassword)).errors).toMatchObject([{ message: 'errors.limit.tooManyRequests' }]);
  server.clock.now = now;
  expect((await login(email, testPassword)).errors).toBeUndefined();
});

it('refuses common passwords and the e-mail', async () => {
  const { userId, email } = await somebody();
  const refused = [{ message: 'errors.user.passwordGuessable', extensions: { path: ['newPassword'] } }];
  for (const guessable of ['password', '12345678', email.toUpperCase()]) {
    const token = await linkOf(userId);
    expect((await reset(token, { newPassword: guessable })).errors).toMatchObject(refused);
    expect((await reset(token)).errors).toBeUndefined();
  }
});

describe('a forgotten password', () => {
  it('is reset by a mailed link in the person’s language', async () => {
    const { email } = await somebody();
    expect(await forgot(` ${email.toUpperCase()} `)).toEqual({ data: { forgotPassword: true } });
    const [mail] = await mailsTo(server, email, 1);
    expect(mail?.subject).toBe('Nastavenie hesla do registra');
    expect((await reset(tokenIn(mail))).errors).toBeUndefined();
    expect((await login(email, newPassword)).errors).toBeUndefined();
  });

  it('gets the same response without an account', async () => {
    const { email } = await somebody();
    expect(await forgot('nobody.at.all@test.example')).toEqual(await forgot(email));
    expect(await forgot('not an e-mail')).toMatchObject({ errors: [{ message: 'errors.form.emailAt' }] });
  });

  it.each([
    { who: 'somebody with an account', find: async () => (await somebody()).email },
    { who: 'nobody', find: () => Promise.resolve('nobody.again@test.example') },
  ])('of $who gets a response after the same delay', async ({ find }) => {
    const { catalogue, database, notices, now } = server.application;
    const desk = { catalogue, database, notices, now, throttle: createThrottle(database, now) };
    const events: string[] = [];
    const over = Promise.withResolvers<undefined>();
    const paused = Promise.withResolvers<undefined>();
    const answered = forgotPassword(desk, { email: await find(), address: '192.0.2.1' }, (milliseconds) => {
      events.push(`pause of ${String(milliseconds)} ms`);
      paused.resolve(undefined);
      return over.promise;
    }).then(() => events.push('answered'));
    await Promise.race([paused.promise, answered]);
    // For an unknown account only the look-up runs, which has ended by then.
    await database.query(sql`select 1`);
    events.push('pause over');
    over.resolve(undefined);
    await answered;
    expect(events).toEqual(['pause of 300 ms', 'pause over', 'answered']);
  });

  it('mails at most five links in a quarter of an hour, of which the last works', async () => {
    const { email } = await somebody();
    for (let mail = 1; mail <= 5; mail += 1) await forgot(email, `198.51.100.${String(mail)}`);
    const refused = [{ message: 'errors.limit.tooManyRequests', extensions: { params: { seconds: 900 } } }];
    expect((await forgot(email, '198.51.100.6')).errors).toMatchObject(refused);
    const answers: ServerAnswer[] = [];
    for (const mail of await mailsTo(server, email, 5)) answers.push(await reset(tokenIn(mail)));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    after(16);
    expect((await forgot(email)).errors).toBeUndefined();
  });

  it('is limited to five mails also without an account, and per network', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => forgot('nobody@test.example')));
    expect(answers.filter(({ errors }) => errors !== undefined)).toHaveLength(1);
    await server.application.database.query(
      sql`insert into login_attempt values ('mails from 203.0.113.9', 30, ${server.clock.now})`,
    );
    expect((await forgot((await somebody()).email, '203.0.113.9')).errors).toMatchObject([
      { message: 'errors.limit.tooManyRequests' },
    ]);
  });
});

it('refuses a different repetition, and changes nothing', async () => {
  const { userId, email } = await somebody();
  const here = (await login(email, testPassword)).data?.['login'] as { readonly accessToken: string }; // as it was asked
  const change = { originalPassword: testPassword, newPassword, repeatPassword: 'Celkom-ine-heslo' };
  const differs = [['errors.form.passwordsDiffer', ['repeatPassword']]];
  expect(errorsOf(await server.ask(updateMutation, { input: change }, here.accessToken))).toEqual(differs);
  const token = await linkOf(userId);
  expect(errorsOf(await reset(token, { repeatPassword: 'Celkom-ine-heslo' }))).toEqual(differs);
  expect((await reset(token, { repeatPassword: newPassword })).errors).toBeUndefined();
});

describe('a person who cannot sign in yet', () => {
  const asked = `mutation ($input: NewPasswordInput!) {
    resetPassword(input: $input) { accessToken refreshToken user { email } reason }
  }`;

  it.each([
    { case: 'without an organization', member: undefined, reason: 'errors.user.withoutOrganization' },
    { case: 'not accepted', member: 'PENDING', reason: 'errors.user.notAccepted' },
    { case: 'not active', member: 'INACTIVE', reason: 'errors.user.notActive' },
  ])(
    'sets the password by the mailed link, $case, and gets the reason for having no session',
    async ({ member, reason }) => {
      people += 1;
      const email = `newcomer${String(people)}@test.example`;
      const userId = await addPerson(server.application, email);
      if (member !== undefined) await addMember(server.application, { userId, organizationId, status: member });
      const input = { deviceID: laptop, newPassword, token: await linkOf(userId) };
      const { data, errors } = await server.ask(asked, { input });
      expect(errors).toBeUndefined();
      expect(data).toEqual({ resetPassword: { accessToken: null, refreshToken: null, user: null, reason } });
      await server.application.database.query(sql`
      insert into organization_user (user_id, organization_id, role, status)
      values (${userId}, ${organizationId}, 'EMPLOYEE', 'ACTIVE')
      on conflict (user_id, organization_id) do update set status = 'ACTIVE'`);
      expect((await login(email, newPassword)).errors).toBeUndefined();
    },
  );
});
