import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { openedFixture } from './opened-fixture.ts';
import { hashPassword, writePassword } from '../../server/people/accounts/index.ts';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { badToken, laptop, loginMutation, meQuery, openSessions, phone, refreshQuery, tokensIn } from './sessions.ts';

const sessions = openedFixture(openSessions, (fixture) => fixture.server.stop());

beforeEach(() => sessions.begin());

describe('an access token is refused after its session ended by', () => {
  interface Leaving {
    readonly userId: string;
    readonly email: string;
    readonly accessToken: string;
    readonly refreshToken: string;
  }

  const execute = (statement: ReturnType<typeof sql>) => sessions.server.application.database.query(statement);
  const ways: readonly { readonly by: string; readonly end: (leaving: Leaving) => Promise<unknown> }[] = [
    { by: 'a logout', end: ({ accessToken }) => sessions.logout(laptop, accessToken) },
    { by: 'a logout that names no device of the person', end: ({ accessToken }) => sessions.logout('c3', accessToken) },
    { by: 'a login on the same device', end: ({ email }) => sessions.signIn({ email }) },
    {
      by: 'a refresh token that was used again',
      end: async ({ refreshToken }) => {
        await sessions.refresh(refreshToken);
        sessions.after(11);
        await sessions.refresh(refreshToken);
      },
    },
    { by: 'a refresh token on another device', end: ({ refreshToken }) => sessions.refresh(refreshToken, phone) },
    {
      by: 'a switch on another device',
      end: ({ accessToken }) => sessions.switchTo(sessions.organizations.second, accessToken, phone),
    },
    {
      by: 'another password',
      end: async ({ userId }) =>
        writePassword(
          sessions.server.application.database,
          userId,
          await hashPassword('Another-2026'),
          sessions.server.clock.now,
        ),
    },
    {
      by: 'a membership that was taken away',
      end: ({ userId }) =>
        execute(sql`update organization_user set status = 'INACTIVE' where user_id = ${userId}
          and organization_id = ${sessions.organizations.first}`),
    },
    {
      by: 'a membership that is gone',
      end: ({ userId }) =>
        execute(
          sql`delete from organization_user where user_id = ${userId} and organization_id = ${sessions.organizations.first}`,
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
    const userId = await addPerson(sessions.server.application, email);
    await addMember(sessions.server.application, { userId, organizationId: sessions.organizations.first });
    await addMember(sessions.server.application, { userId, organizationId: sessions.organizations.second });
    const tokens = await sessions.signIn({ email });
    const change = 'mutation { changeUserLanguage(language: en) { language } }';
    expect((await sessions.server.ask(change, {}, tokens.accessToken)).errors).toBeUndefined();
    expect((await sessions.server.ask(meQuery, {}, tokens.accessToken)).errors).toBeUndefined();
    await end({ userId, email, ...tokens });
    expect((await sessions.server.ask(meQuery, {}, tokens.accessToken)).errors?.[0]).toMatchObject(
      badToken('errors.token.invalid')[0] ?? {},
    );
    const open = sql`select count(*)::int as count from user_session where user_id = ${userId} and ended_at is null`;
    const left = await execute(open);
    for (const organizationId of [sessions.organizations.first, sessions.organizations.second])
      expect((await sessions.switchTo(organizationId, tokens.accessToken)).errors).toMatchObject(
        badToken('errors.token.invalid'),
      );
    expect((await sessions.server.ask(change, {}, tokens.accessToken)).errors).toMatchObject(
      badToken('errors.token.invalid'),
    );
    expect(await execute(open)).toEqual(left);
  });
});

it('ignores an access token of an ended session at login and refresh', async () => {
  const { accessToken } = await sessions.signIn();
  const elsewhere = await sessions.signIn({ deviceID: phone });
  await sessions.logout(laptop, accessToken);
  const input = { deviceID: laptop, email: 'active@test.example', password: testPassword };
  expect((await sessions.server.ask(loginMutation, { input }, accessToken)).errors).toBeUndefined();
  const variables = { refreshToken: elsewhere.refreshToken, deviceID: phone };
  expect((await sessions.server.ask(refreshQuery, variables, accessToken)).errors).toBeUndefined();
});

it('refuses the token of a changed role until it is refreshed', async () => {
  const userId = await addPerson(sessions.server.application, 'promoted@test.example');
  await addMember(sessions.server.application, { userId, organizationId: sessions.organizations.first });
  const { accessToken, refreshToken } = await sessions.signIn({ email: 'promoted@test.example' });
  await sessions.server.application.database.query(
    sql`update organization_user set role = 'EXECUTIVE_MANAGER' where user_id = ${userId}`,
  );
  const change = 'mutation { changeUserLanguage(language: sk) { language } }';
  for (const document of [change, '{ me { id } }'])
    expect((await sessions.server.ask(document, {}, accessToken)).errors).toMatchObject(
      badToken('errors.token.invalid'),
    );
  const next = tokensIn(await sessions.refresh(refreshToken), 'accessToken');
  expect((await sessions.server.ask(change, {}, next.accessToken)).errors).toBeUndefined();
});

it('ends a session at its next refresh after its membership was removed', async () => {
  const userId = await addPerson(sessions.server.application, 'leaving@test.example');
  await addMember(sessions.server.application, { userId, organizationId: sessions.organizations.first });
  const { refreshToken } = await sessions.signIn({ email: 'leaving@test.example' });
  await sessions.server.application.database.query(
    sql`update organization_user set status = 'INACTIVE' where user_id = ${userId}`,
  );
  expect((await sessions.refresh(refreshToken)).errors).toMatchObject(badToken('errors.token.invalid'));
});

describe('an organization that is deactivated', () => {
  const sell = 'mutation { removeTransaction(id: "1") }';
  const list = '{ myTransactions { pageInfo { totalElements } } }';

  it('keeps at the next request only reading and activation, with the reason', async () => {
    const organizationId = await addOrganization(
      sessions.server.application,
      'PUBLIC_ORGANIZATION',
      'Spiaca, s. r. o.',
    );
    const userId = await addPerson(sessions.server.application, 'asleep@test.example');
    await addMember(sessions.server.application, { userId, organizationId, role: 'RESPONSIBLE_PERSON' });
    const { accessToken, refreshToken } = await sessions.signIn({ email: 'asleep@test.example' });
    const become = (status: string) =>
      sessions.server.application.database.query(
        sql`update organization set status = ${status} where id = ${organizationId}`,
      );
    await become('_5_INACTIVE');
    for (const document of [sell, list])
      expect((await sessions.server.ask(document, {}, accessToken)).errors).toMatchObject(
        badToken('errors.token.invalid'),
      );
    const asleep = tokensIn(await sessions.refresh(refreshToken), 'accessToken');
    expect((await sessions.server.ask(list, {}, asleep.accessToken)).errors).toBeUndefined();
    expect((await sessions.server.ask(sell, {}, asleep.accessToken)).errors).toMatchObject([
      { message: 'errors.organization.notActive', extensions: { params: { name: 'Spiaca, s. r. o.' } } },
    ]);
    await become('_4_ACTIVE');
    const awake = tokensIn(await sessions.refresh(asleep.refreshToken), 'accessToken');
    expect((await sessions.server.ask(sell, {}, awake.accessToken)).errors).toMatchObject([
      { extensions: { code: 'NotFoundError' } },
    ]);
  });
});
