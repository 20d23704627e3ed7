import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addMember, addOrganization, addPerson, testPassword, accessTokenOf } from './people.ts';
import { openedServer, type ServerAnswer } from './test-server.ts';
import { tradingTime } from './trading-register.ts';

/** The hourly quota of a person. */
const quota = { requests: 5, values: 150 };
const deviceID = 'a1'.repeat(16);
const me = '{ me { id } }';
const schemes = `{ ${Array.from({ length: 10 }, (_, at) => `list${String(at)}: schemes { id nameSK nameEN }`).join(' ')} }`;

const server = openedServer({}, undefined, { quota });
let hour = 0;
let jana: string;

beforeAll(async () => {
  const organizationId = await addOrganization(server.application);
  for (const email of ['jana@test.example', 'peter@test.example']) {
    const userId = await addPerson(server.application, email);
    await addMember(server.application, { userId, organizationId });
  }
});

beforeEach(async () => {
  hour += 3;
  server.clock.now = new Date(tradingTime().getTime() + hour * 3_600_000);
  jana = await accessTokenOf(server, 'jana@test.example', deviceID);
});

const refusal = (params: object): object => ({
  errors: [{ message: 'errors.limit.quota', extensions: { code: 'LimitError', params } }],
});

async function askTimes(times: number, query = me): Promise<ServerAnswer | undefined> {
  let last: ServerAnswer | undefined;
  for (let time = 0; time < times; time += 1) last = await server.ask(query, {}, jana);
  return last;
}

it('limits the requests of a person, with the time of the next one', async () => {
  expect((await askTimes(5))?.errors).toBeUndefined();
  server.clock.now = new Date(server.clock.now.getTime() + 600_000);
  const response = await fetch(`${server.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${jana}` },
    body: JSON.stringify({ query: me }),
  });
  expect(await response.json()).toMatchObject(refusal({ seconds: 3000, minutes: 50 }));
  expect(response.headers.get('retry-after')).toBe('3000');
});

it('limits concurrent requests too', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => server.ask(me, {}, jana)));
  expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(quota.requests);
  expect(answers.filter(({ errors }) => errors?.[0]?.message === 'errors.limit.quota')).toHaveLength(7);
});

it('counts per person, and restarts after an hour', async () => {
  expect(await askTimes(6)).toMatchObject(refusal({}));
  expect(
    (await server.ask(me, {}, await accessTokenOf(server, 'peter@test.example', deviceID))).errors,
  ).toBeUndefined();
  server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
  jana = await accessTokenOf(server, 'jana@test.example', deviceID);
  expect((await askTimes(5))?.errors).toBeUndefined();
});

it('counts a request with several operations once, and all sessions of a person together', async () => {
  expect((await askTimes(5, '{ me { id } again: me { id } third: me { id } }'))?.errors).toBeUndefined();
  jana = await accessTokenOf(server, 'jana@test.example', deviceID);
  expect(await askTimes(1)).toMatchObject(refusal({}));
});

it('counts no request with the token of an ended session', async () => {
  const stolen = jana;
  jana = await accessTokenOf(server, 'jana@test.example', deviceID);
  for (let time = 0; time < 10; time += 1)
    expect((await server.ask(me, {}, stolen)).errors).toMatchObject([{ message: 'errors.token.invalid' }]);
  expect((await askTimes(5))?.errors).toBeUndefined();
});

it('counts returned values: past the limit a person reads nothing more', async () => {
  expect((await server.ask(schemes, {}, jana)).errors).toBeUndefined();
  expect(await askTimes(1)).toMatchObject(refusal({ minutes: 60 }));
});

it('limits the values of concurrent requests too', async () => {
  const answers = await Promise.all(Array.from({ length: quota.requests }, () => server.ask(schemes, {}, jana)));
  expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  expect(answers.filter(({ data }) => data !== undefined && data !== null)).toHaveLength(1);
  expect(answers.filter(({ errors }) => errors?.[0]?.message === 'errors.limit.quota')).toHaveLength(4);
});

it('allows past the limit only ending sessions and changing the password', async () => {
  await askTimes(6);
  const rest = async (operation: string) => (await server.ask(`mutation { ${operation} }`, {}, jana)).errors;
  const end = `endSession(id: "999999", password: "${testPassword}")`;
  expect(await rest(end)).toMatchObject([{ message: 'errors.entity.notFound' }]);
  expect(await rest(`endOtherSessions(password: "${testPassword}")`)).toBeUndefined();
  const change = `updatePassword(input: { originalPassword: "wrong", newPassword: "Ine-heslo-2026" })`;
  expect(await rest(change)).toMatchObject([{ message: 'errors.user.oldPassword' }]);
  const more = `endOtherSessions(password: "${testPassword}") beginSecondFactor(password: "wrong") { secret }`;
  expect(await rest(more)).toMatchObject([{ message: 'errors.limit.quota' }]);
});

it('allows past the limit signing out, renewing the token and signing in', async () => {
  await askTimes(6);
  const out = 'query ($deviceID: String!) { logout(deviceID: $deviceID) }';
  const renew = `query ($refreshToken: String!, $deviceID: String!) {
    accessToken(refreshToken: $refreshToken, deviceID: $deviceID) { accessToken }
  }`;
  const { data } = await server.ask(
    'mutation ($input: LoginInput!) { login(input: $input) { accessToken refreshToken } }',
    { input: { email: 'jana@test.example', password: testPassword, deviceID } },
  );
  const { accessToken, refreshToken } = Object(data?.['login']);
  expect((await server.ask(me, {}, accessToken)).errors).toMatchObject([{ message: 'errors.limit.quota' }]);
  expect((await server.ask(renew, { refreshToken, deviceID }, accessToken)).errors).toBeUndefined();
  expect((await server.ask(out, { deviceID }, accessToken)).errors).toBeUndefined();
  await expect(accessTokenOf(server, 'jana@test.example', deviceID)).resolves.not.toBe('');
});
