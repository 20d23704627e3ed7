import { SignJWT } from 'jose';
import { beforeEach, expect, it } from 'vitest';
import { openedFixture } from './opened-fixture.ts';
import { addMember, addPerson } from './people.ts';
import { badToken, claimsOf, laptop, meQuery, openSessions, phone, refreshQuery, tokensIn } from './sessions.ts';

const sessions = openedFixture(openSessions, (fixture) => fixture.server.stop());

beforeEach(() => sessions.begin());

it('logs a person in, whatever the case of the e-mail', async () => {
  const { data } = await sessions.login({ email: ' Active@Test.example ' });
  expect(data).toMatchObject({
    login: {
      user: {
        id: sessions.people.active,
        fullName: 'Jana Nová',
        organizationUsers: [
          { role: 'RESPONSIBLE_PERSON', status: 'ACTIVE', organization: { name: 'Prvá, s. r. o.' } },
          { role: 'EMPLOYEE', status: 'ACTIVE', organization: { name: 'Druhá, a. s.' } },
        ],
      },
    },
  });
});

it('keeps sessions when the clock jumps a day ahead and back', async () => {
  const who = async (token: string) => await sessions.server.ask('{ me { id } }', {}, token);
  const before = await sessions.signIn();
  sessions.after(86_400);
  expect((await who(before.accessToken)).errors).toMatchObject(badToken('errors.token.expired'));
  const ahead = tokensIn(await sessions.refresh(before.refreshToken), 'accessToken');
  expect((await who(ahead.accessToken)).errors).toBeUndefined();
  sessions.after(-86_400);
  expect((await who(ahead.accessToken)).errors).toBeUndefined();
  const back = tokensIn(await sessions.refresh(ahead.refreshToken), 'accessToken');
  expect((await who(back.accessToken)).errors).toBeUndefined();
  expect((await sessions.refresh(back.refreshToken)).errors).toBeUndefined();
});

it('has viewer and permissions in the access token, for fifteen minutes', async () => {
  const { accessToken } = await sessions.signIn();
  const issued = Math.floor(sessions.server.clock.now.getTime() / 1000);
  expect(claimsOf(accessToken)).toMatchObject({
    sub: sessions.people.active,
    organizationId: sessions.organizations.first,
    organizationRole: 'PUBLIC_ORGANIZATION',
    role: 'RESPONSIBLE_PERSON',
    language: 'sk',
    permissions: expect.arrayContaining(['CertificatesVisit', 'TransactionsConfirm']),
    iat: issued,
    exp: issued + 900,
  });
});

it('returns the person and their organization', async () => {
  const { accessToken } = await sessions.signIn();
  expect((await sessions.server.ask(meQuery, {}, accessToken)).data).toEqual({
    me: { id: sessions.people.active, email: 'active@test.example', language: 'sk' },
    activeOrganization: { id: sessions.organizations.first, name: 'Prvá, s. r. o.' },
  });
});

it('returns the same for a wrong password and an unknown e-mail', async () => {
  const wrong = await sessions.login({ password: 'wrong' });
  const unknown = await sessions.login({ email: 'nobody@test.example' });
  expect(wrong.errors).toMatchObject([{ message: 'errors.login', extensions: { code: 'RefusalError' } }]);
  expect(unknown).toEqual(wrong);
});

it.each([
  { who: 'pending', message: 'errors.user.notAccepted' },
  { who: 'inactive', message: 'errors.user.notActive' },
  { who: 'alone', message: 'errors.user.withoutOrganization' },
])('refuses a person who is $who', async ({ who, message }) => {
  expect((await sessions.login({ email: `${who}@test.example` })).errors).toMatchObject([{ message }]);
});

it('refuses a guessable device id', async () => {
  const { errors } = await sessions.login({ deviceID: 'x'.repeat(21) });
  expect(errors).toMatchObject([
    { message: 'errors.form.tooShort', extensions: { path: ['deviceID'], params: { count: 22 } } },
  ]);
});

it('refreshes a session with current rights', async () => {
  const first = await sessions.signIn();
  sessions.after(1000);
  const second = tokensIn(await sessions.refresh(first.refreshToken), 'accessToken');
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect((await sessions.server.ask(meQuery, {}, second.accessToken)).errors).toBeUndefined();
});

it('returns the same next token to two tabs that refresh concurrently', async () => {
  const { refreshToken } = await sessions.signIn();
  const [one, other] = await Promise.all([sessions.refresh(refreshToken), sessions.refresh(refreshToken)]);
  expect(tokensIn(one, 'accessToken').refreshToken).toBe(tokensIn(other, 'accessToken').refreshToken);
});

it.each([
  { case: 'used again later', device: laptop, seconds: 11 },
  { case: 'used on another device', device: phone, seconds: 0 },
])('ends the session of a refresh token $case', async ({ device, seconds }) => {
  const { refreshToken } = await sessions.signIn();
  const successor = tokensIn(await sessions.refresh(refreshToken), 'accessToken');
  sessions.after(seconds);
  expect((await sessions.refresh(refreshToken, device)).errors).toMatchObject(badToken('errors.token.invalid'));
  expect((await sessions.refresh(successor.refreshToken)).errors).toMatchObject(badToken('errors.token.invalid'));
});

it('refuses an expired access token', async () => {
  const { accessToken } = await sessions.signIn();
  sessions.after(901);
  expect((await sessions.server.ask(meQuery, {}, accessToken)).errors?.[0]).toMatchObject(
    badToken('errors.token.expired')[0] ?? {},
  );
});

it.each([
  {
    case: 'signed with another key',
    forge: () =>
      new SignJWT({ sub: sessions.people.active, role: 'RESPONSIBLE_PERSON' })
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
  expect((await sessions.server.ask(meQuery, {}, await forge())).errors?.[0]).toMatchObject(
    badToken('errors.token.invalid')[0] ?? {},
  );
});

it('requires a login without a token', async () => {
  expect((await sessions.server.ask(meQuery)).errors?.[0]).toMatchObject({ extensions: { code: 'BadTokenError' } });
});

it('ignores an expired access token at login and refresh', async () => {
  const { accessToken, refreshToken } = await sessions.signIn();
  sessions.after(901);
  const refreshed = await sessions.server.ask(refreshQuery, { refreshToken, deviceID: laptop }, accessToken);
  expect(refreshed.errors).toBeUndefined();
});

it('logs out only this device', async () => {
  const elsewhere = await sessions.signIn({ deviceID: phone });
  const here = await sessions.signIn();
  expect((await sessions.logout(laptop, here.accessToken)).data).toEqual({ logout: true });
  expect((await sessions.refresh(here.refreshToken)).errors).toMatchObject(badToken('errors.token.invalid'));
  expect((await sessions.refresh(elsewhere.refreshToken, phone)).errors).toBeUndefined();
});

it('requires more than the device id to log out', async () => {
  const stranger = await addPerson(sessions.server.application, 'stranger@test.example');
  await addMember(sessions.server.application, { userId: stranger, organizationId: sessions.organizations.first });
  const { refreshToken } = await sessions.signIn();
  expect((await sessions.logout(laptop)).errors).toMatchObject(badToken('errors.token.missing'));
  const { accessToken } = await sessions.signIn({ email: 'stranger@test.example', deviceID: phone });
  expect((await sessions.logout(laptop, accessToken)).data).toEqual({ logout: true });
  expect((await sessions.refresh(refreshToken)).errors).toBeUndefined();
});

it('switches to another organization of the person, also for the next login', async () => {
  const { accessToken } = await sessions.signIn();
  const switched = tokensIn(
    await sessions.switchTo(sessions.organizations.second, accessToken),
    'switchOrganizationWorkspace',
  );
  expect(claimsOf(switched.accessToken)).toMatchObject({ organizationRole: 'QUALIFIED_AUTHORITY', role: 'EMPLOYEE' });
  expect(claimsOf((await sessions.signIn()).accessToken)).toMatchObject({
    organizationId: sessions.organizations.second,
  });
  await sessions.switchTo(sessions.organizations.first, switched.accessToken);
});

it('refuses to switch to an organization without active membership', async () => {
  const { accessToken } = await sessions.signIn();
  const { errors } = await sessions.switchTo(sessions.organizations.foreign, accessToken);
  expect(errors).toMatchObject([{ message: 'errors.organization.noPermission' }]);
});

it('keeps the session in the other organization, with the former refresh token consumed', async () => {
  const first = await sessions.signIn();
  const switched = tokensIn(
    await sessions.switchTo(sessions.organizations.second, first.accessToken),
    'switchOrganizationWorkspace',
  );
  expect(claimsOf(switched.accessToken)['sid']).toBe(claimsOf(first.accessToken)['sid']);
  const refreshed = tokensIn(await sessions.refresh(switched.refreshToken), 'accessToken');
  expect(claimsOf(refreshed.accessToken)).toMatchObject({ organizationId: sessions.organizations.second });
  sessions.after(11);
  expect((await sessions.refresh(first.refreshToken)).errors).toMatchObject(badToken('errors.token.invalid'));
  expect((await sessions.refresh(refreshed.refreshToken)).errors).toMatchObject(badToken('errors.token.invalid'));
  await sessions.switchTo(sessions.organizations.first, (await sessions.signIn()).accessToken);
});

it('stores the language of a person', async () => {
  const { accessToken } = await sessions.signIn();
  const changed = await sessions.server.ask(
    'mutation { changeUserLanguage(language: en) { language } }',
    {},
    accessToken,
  );
  expect(changed.data).toEqual({ changeUserLanguage: { language: 'en' } });
  expect(claimsOf((await sessions.signIn()).accessToken)).toMatchObject({ language: 'en' });
  await sessions.server.ask('mutation { changeUserLanguage(language: sk) { language } }', {}, accessToken);
});
