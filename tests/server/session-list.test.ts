import { beforeAll, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { openedServer } from './test-server.ts';

const loginMutation = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken refreshToken } }';
const refreshQuery = `query ($refreshToken: String!, $deviceID: String!) {
  accessToken(refreshToken: $refreshToken, deviceID: $deviceID) { accessToken }
}`;
const listQuery = '{ mySessions { id startedAt usedAt userAgent network organizationName isCurrent } }';
const endMutation = 'mutation ($id: ID!, $password: String!) { endSession(id: $id, password: $password) }';
const endOthers = 'mutation ($password: String!) { endOtherSessions(password: $password) }';
const password = testPassword;
const [laptop, phone, tablet] = ['a1'.repeat(16), 'b2'.repeat(16), 'c3'.repeat(16)];

const server = openedServer({ trustsProxy: true });

beforeAll(async () => {
  const organizationId = await addOrganization(server.application);
  for (const email of ['jana@test.example', 'stranger@test.example']) {
    const userId = await addPerson(server.application, email);
    await addMember(server.application, { userId, organizationId });
  }
});

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

async function signIn(deviceID = laptop, email = 'jana@test.example', headers = {}): Promise<Tokens> {
  const input = { email, password: testPassword, deviceID };
  const { data } = await server.ask(loginMutation, { input }, undefined, headers);
  return data?.['login'] as Tokens; // as the mutation asks
}

async function listed({ accessToken }: Tokens): Promise<readonly Values[]> {
  const { data, errors } = await server.ask(listQuery, {}, accessToken);
  if (data?.['mySessions'] === undefined) throw new Error(JSON.stringify(errors));
  return data['mySessions'] as readonly Values[]; // as the query asks
}

const after = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};

it('lists where a person is signed in, by device, network and last use', async () => {
  const began = server.clock.now.toISOString();
  const phoneTokens = await signIn(phone, 'jana@test.example', {
    'user-agent': `Phone ${'x'.repeat(300)}`,
    'x-forwarded-for': '2001:db8:1:2:3::4',
  });
  after(1);
  const here = await signIn(laptop, 'jana@test.example', { 'user-agent': 'Laptop', 'x-forwarded-for': '192.0.2.7' });
  await signIn(laptop, 'stranger@test.example');
  expect(await listed(here)).toMatchObject([
    { userAgent: 'Laptop', network: '192.0.2.7', organizationName: 'Test, s. r. o.', isCurrent: true },
    { network: '2001:db8:1:2::/64', startedAt: began, usedAt: began, isCurrent: false },
  ]);
  expect(String((await listed(here))[1]?.['userAgent'])).toHaveLength(255);
  after(5);
  const variables = { refreshToken: phoneTokens.refreshToken, deviceID: phone };
  await server.ask(refreshQuery, variables, undefined, { 'x-forwarded-for': '203.0.113.1' });
  expect((await listed(here))[0]).toMatchObject({
    startedAt: began,
    usedAt: server.clock.now.toISOString(),
    network: '203.0.113.1',
  });
});

it('signs one device out at its next request', async () => {
  const [here, there] = [await signIn(laptop), await signIn(tablet)];
  const [current, other] = (await listed(there)).map(({ id }) => String(id));
  expect((await server.ask(endMutation, { id: other, password }, there.accessToken)).data).toEqual({
    endSession: true,
  });
  expect((await server.ask(listQuery, {}, here.accessToken)).errors).toMatchObject([
    { message: 'errors.token.invalid' },
  ]);
  expect((await listed(there)).map(({ id }) => id)).toContain(current);
});

it('refuses to sign out devices of others or ended sessions', async () => {
  const here = await signIn(laptop);
  const stranger = await signIn(phone, 'stranger@test.example');
  const theirs = (await listed(stranger)).find(({ isCurrent }) => isCurrent === true);
  for (const id of [theirs?.['id'], '999999', 'x', '1 or 1=1']) {
    const { errors } = await server.ask(endMutation, { id, password }, here.accessToken);
    expect(errors).toMatchObject([{ message: 'errors.entity.notFound', extensions: { code: 'NotFoundError' } }]);
  }
  expect(await listed(stranger)).toContainEqual(theirs);
});

it('signs out all other devices', async () => {
  const [here, there] = [await signIn(laptop), await signIn(tablet)];
  const stranger = await signIn(phone, 'stranger@test.example');
  expect((await server.ask(endOthers, { password }, here.accessToken)).data).toEqual({ endOtherSessions: true });
  expect(await listed(here)).toMatchObject([{ isCurrent: true }]);
  expect((await server.ask(listQuery, {}, there.accessToken)).errors).toBeDefined();
  expect(await listed(stranger)).not.toHaveLength(0);
});

it.each([
  { ends: 'one device', mutation: endMutation },
  { ends: 'all other devices', mutation: endOthers },
])('requires the password to sign out $ends', async ({ mutation }) => {
  const [here, there] = [await signIn(laptop), await signIn(tablet)];
  const id = (await listed(here)).find(({ isCurrent }) => isCurrent !== true)?.['id'];
  const end = (given: string) => server.ask(mutation, { id, password: given }, here.accessToken);
  for (const [given, message] of [
    ['', 'errors.form.required'],
    ['wrong-password', 'errors.user.accountPassword'],
  ] as const)
    expect((await end(given)).errors).toMatchObject([{ message, extensions: { path: ['password'] } }]);
  expect(await listed(there)).not.toHaveLength(0);
  expect((await end(password)).errors).toBeUndefined();
  expect((await server.ask(listQuery, {}, there.accessToken)).errors).toMatchObject([
    { message: 'errors.token.invalid' },
  ]);
});

it('counts guesses per session, so that a stolen one does not lock the person out', async () => {
  const [stolen, here] = [await signIn(tablet), await signIn(laptop)];
  for (let guess = 0; guess < 10; guess += 1)
    await server.ask(endOthers, { password: `guess-${String(guess)}` }, stolen.accessToken);
  expect((await server.ask(endOthers, { password }, stolen.accessToken)).errors).toMatchObject([
    { message: 'errors.limit.tooManyRequests' },
  ]);
  expect((await server.ask(endOthers, { password }, here.accessToken)).data).toEqual({ endOtherSessions: true });
  expect((await server.ask(listQuery, {}, stolen.accessToken)).errors).toMatchObject([
    { message: 'errors.token.invalid' },
  ]);
});
