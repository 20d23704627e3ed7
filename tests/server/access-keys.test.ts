import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { formatDate } from '../../engine/format/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { notifyExpiringKeys } from '../../server/people/accounts/index.ts';
import { mailsTo } from './outbox.ts';
import { lockWaits } from './lock-waits.ts';
import { addMember, addOrganization, testPassword, accessTokenOf, addSignedIn } from './people.ts';
import { openedServer } from './test-server.ts';

const create = `mutation ($name: String!, $validUntil: Date!, $password: String!) {
  createAccessKey(name: $name, validUntil: $validUntil, password: $password) { key }
}`;
const list = '{ myAccessKeys { id name validUntil usedAt network organizationName } mySessions { id } }';
const tokenByKey = 'query ($key: String!) { accessTokenByKey(key: $key) { accessToken } }';
const end = 'mutation ($id: ID!, $password: String!) { endSession(id: $id, password: $password) }';
const me = '{ me { email } }';

const server = openedServer({ trustsProxy: true });
let organizationId: string;

beforeAll(async () => {
  organizationId = await addOrganization(server.application);
});

let people = 0;

/** Adds a person to the organization. @returns e-mail, user id and a browser's access token */
async function newPerson(): Promise<{ email: string; userId: string; token: string }> {
  people += 1;
  const email = `person${String(people)}@test.example`;
  return { email, ...(await addSignedIn(server, email, { organizationId })) };
}

/** The date in `days` days. */
const dayIn = (days: number): string =>
  new Date(server.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function newKey(token: string, values: Values = {}): Promise<string> {
  const variables = { name: 'Accounting', validUntil: dayIn(30), password: testPassword, ...values };
  const { data, errors } = await server.ask(create, variables, token);
  if (data === undefined || data === null) throw new Error(JSON.stringify(errors));
  return (data['createAccessKey'] as { key: string }).key; // as the mutation asks
}

async function tokenOf(key: string): Promise<string | undefined> {
  const { data } = await server.ask(tokenByKey, { key }, undefined, { 'x-forwarded-for': '192.0.2.7' });
  const given = data?.['accessTokenByKey'] as { accessToken: string } | null | undefined; // as the query asks
  return given?.accessToken;
}

async function isAccepted(token: string | undefined): Promise<boolean> {
  const { data } = await server.ask(me, {}, token);
  return data?.['me'] !== undefined && data['me'] !== null;
}

it('issues tokens by a key repeatedly, independently of browser sessions and without the password', async () => {
  const { email, token } = await newPerson();
  const key = await newKey(token);
  const [first, second] = [await tokenOf(key), await tokenOf(key)];
  for (const each of [first, second, token])
    expect(await server.ask(me, {}, each)).toMatchObject({ data: { me: { email } } });
  const { data } = await server.ask(list, {}, token);
  expect(data).toMatchObject({
    myAccessKeys: [
      {
        name: 'Accounting',
        validUntil: dayIn(30),
        usedAt: server.clock.now.toISOString(),
        network: '192.0.2.7',
        organizationName: 'Test, s. r. o.',
      },
    ],
  });
  const [mail] = await mailsTo(server, email, 1);
  expect(mail?.text).toContain('prístupový kľúč Accounting, ktorý platí do 04.04.2026');
  // An access key is not a session.
  expect(data?.['mySessions']).toHaveLength(1);
});

it('stores only the hash of a key, and writes no part of it to the audit trail', async () => {
  const { token, userId } = await newPerson();
  const key = await newKey(token);
  const { database } = server.application;
  const stored = await database.query(sql`
    select to_jsonb(s)::text as row from user_session s where user_id = ${userId}
    union all select to_jsonb(t)::text from refresh_token t join user_session s on s.id = t.session_id where s.user_id = ${userId}`);
  expect(JSON.stringify(stored)).not.toContain(key);
  const trail = await database.query(
    sql`select action from audit_entry where entity = 'account' and record_id = ${userId}::bigint`,
  );
  expect(trail).toContainEqual({ action: 'accessKeyCreated' });
});

it('accepts a key through its last day', async () => {
  const { token, email } = await newPerson();
  const key = await newKey(token, { validUntil: dayIn(1) });
  const before = server.clock.now;
  server.clock.now = new Date(`${dayIn(1)}T22:59:00Z`);
  expect(await tokenOf(key)).toBeDefined();
  server.clock.now = new Date(`${dayIn(0)}T23:01:00Z`);
  expect(await tokenOf(key)).toBeUndefined();
  const { data } = await server.ask(list, {}, await accessTokenOf(server, email));
  expect(data?.['myAccessKeys']).toEqual([]);
  server.clock.now = before;
});

it('notifies the owner fourteen and three days before expiry, once, and not for a key of shorter validity', async () => {
  const { token, email } = await newPerson();
  const before = server.clock.now;
  const until = { long: formatDate(dayIn(30)), short: formatDate(dayIn(10)) };
  await newKey(token, { name: 'Long', validUntil: dayIn(30) });
  await newKey(token, { name: 'Short', validUntil: dayIn(10) });
  const toldBy = async (day: number) => {
    server.clock.now = new Date(before.getTime() + day * 86_400_000);
    await notifyExpiringKeys(server.application).run(new AbortController().signal);
    const told = await server.application.database.query<{ key: string }>(sql`
      select facts ->> 'name' as key from notice
      where name = 'accessKeyEndsSoon' and facts ->> 'name' in ('Long', 'Short') order by id`);
    return told.map(({ key }) => key);
  };
  expect(await toldBy(6)).toEqual([]);
  expect(await toldBy(7)).toEqual(['Short']);
  expect(await toldBy(15)).toEqual(['Short']);
  expect(await toldBy(16)).toEqual(['Short', 'Long']);
  expect(await toldBy(26)).toEqual(['Short', 'Long']);
  expect(await toldBy(28)).toEqual(['Short', 'Long', 'Long']);
  expect(await toldBy(29)).toEqual(['Short', 'Long', 'Long']);
  const mails = await mailsTo(server, email, 5);
  expect(mails.map(({ subject }) => subject)).toEqual([
    ...Array.from({ length: 2 }, () => 'Nový prístupový kľúč k vášmu účtu'),
    `Prístupový kľúč Short platí do ${until.short}`,
    ...Array.from({ length: 2 }, () => `Prístupový kľúč Long platí do ${until.long}`),
  ]);
  server.clock.now = before;
});

it.each([
  [
    'revoked by its owner',
    async ({ token }: { token: string }) => {
      const { data } = await server.ask(list, {}, token);
      const [{ id } = { id: '' }] = data?.['myAccessKeys'] as readonly { id: string }[]; // as the query asks
      await server.ask(end, { id, password: testPassword }, token);
    },
  ],
  [
    'signed out with all other devices',
    async ({ token }: { token: string }) => {
      await server.ask(
        'mutation ($password: String!) { endOtherSessions(password: $password) }',
        { password: testPassword },
        token,
      );
    },
  ],
  [
    'ended by another membership',
    async ({ userId }: { userId: string }) => {
      await server.application.database.query(
        sql`update organization_user set status = 'INACTIVE' where user_id = ${userId}`,
      );
    },
  ],
])('refuses a key and its tokens once %s', async (_, act) => {
  const person = await newPerson();
  const key = await newKey(person.token);
  const given = await tokenOf(key);
  expect(await isAccepted(given)).toBe(true);
  await act(person);
  expect(await tokenOf(key)).toBeUndefined();
  expect(await isAccepted(given)).toBe(false);
});

it.each([
  ['a wrong password', { password: 'something else' }, 'errors.user.accountPassword', 'password'],
  ['a day that is over', { validUntil: '2020-01-01' }, 'errors.accessKey.validity', 'validUntil'],
  ['a day in two years', { validUntil: '2099-01-01' }, 'errors.accessKey.validity', 'validUntil'],
  ['no name', { name: ' ' }, 'errors.form.required', 'name'],
])('creates no key for %s', async (_, values, message, path) => {
  const { token } = await newPerson();
  const variables = { name: 'Accounting', validUntil: dayIn(30), password: testPassword, ...values };
  const { errors } = await server.ask(create, variables, token);
  expect(errors).toMatchObject([{ message, extensions: { path: [path] } }]);
});

it('creates at most ten keys per person, also for concurrent requests', async () => {
  const { token } = await newPerson();
  for (let made = 0; made < 9; made += 1) await newKey(token, { name: `Key ${String(made)}` });
  const variables = { validUntil: dayIn(30), password: testPassword };
  const answers = await Promise.all(
    ['Accounting', 'Trade'].map((name) => server.ask(create, { ...variables, name }, token)),
  );
  const refused = answers.flatMap(({ errors }) => errors ?? []);
  expect(refused).toMatchObject([{ message: 'errors.accessKey.tooMany', extensions: { params: { most: 10 } } }]);
});

it('refuses a second valid key of the same name, also for repeated and concurrent requests', async () => {
  const { token, email } = await newPerson();
  const ask = (name: string) =>
    server.ask(create, { name, validUntil: dayIn(1), password: testPassword }, token, { 'idempotency-key': 'same' });
  const answers = [...(await Promise.all([ask('Accounting'), ask('Accounting')])), await ask('ACCOUNTING')];
  const refused = { message: 'errors.accessKey.nameTaken', extensions: { path: ['name'] } };
  expect(answers.flatMap(({ errors }) => errors ?? [])).toMatchObject([refused, refused]);
  const before = server.clock.now;
  server.clock.now = new Date(`${dayIn(2)}T12:00:00Z`);
  await newKey(await accessTokenOf(server, email));
  server.clock.now = before;
});

it('creates no key when the password changes concurrently', async () => {
  const { token, userId } = await newPerson();
  const { database } = server.application;
  const variables = { name: 'Accounting', validUntil: dayIn(30), password: testPassword };
  // Sets a new password by a mailed link, which ends all open sessions.
  const { made } = await database.transaction(async (connection) => {
    await connection.query(sql`update user_password set hash = reverse(hash) where user_id = ${userId}`);
    const started = server.ask(create, variables, token);
    await expect.poll(() => lockWaits(database)).toBe(1);
    await connection.query(
      sql`update user_session set ended_at = now(), ended_by = 'password' where user_id = ${userId} and ended_at is null`,
    );
    return { made: started };
  });
  expect((await made).errors).toMatchObject([{ message: 'errors.user.accountPassword' }]);
  expect(await database.query(sql`select from user_session where user_id = ${userId} and ended_at is null`)).toEqual(
    [],
  );
});

it('accepts a key neither as refresh token nor to switch organization or change the password', async () => {
  const { token, userId } = await newPerson();
  const key = await newKey(token);
  const given = await tokenOf(key);
  const refresh =
    'query ($refreshToken: String!, $deviceID: String!) { accessToken(refreshToken: $refreshToken, deviceID: $deviceID) { accessToken } }';
  expect(await server.ask(refresh, { refreshToken: key, deviceID: 'a1'.repeat(16) })).toMatchObject({
    errors: [{ extensions: { code: 'BadTokenError' } }],
  });
  const other = await addOrganization(server.application);
  await addMember(server.application, { userId, organizationId: other });
  const move =
    'mutation ($organizationId: ID!, $deviceID: String!) { switchOrganizationWorkspace(organizationId: $organizationId, deviceID: $deviceID) { accessToken } }';
  expect(await server.ask(move, { organizationId: other, deviceID: 'a1'.repeat(16) }, given)).toMatchObject({
    errors: [{ extensions: { code: 'BadTokenError' } }],
  });
  expect(await server.ask(create, { name: 'Second', validUntil: dayIn(30), password: key }, given)).toMatchObject({
    errors: [{ message: 'errors.user.accountPassword' }],
  });
  expect(await tokenOf(key)).toBeDefined();
  expect(await isAccepted(given)).toBe(true);
});
