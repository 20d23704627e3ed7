import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { startPostgres } from './test-database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const secrets = { accessToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32), fileLink: 'c'.repeat(32) };
const laptop = 'a1'.repeat(16);
const login = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken refreshToken } }';
const refresh = `query ($refreshToken: String!) { accessToken(refreshToken: $refreshToken, deviceID: "${laptop}") { refreshToken } }`;
const input = { deviceID: laptop, email: 'jana@test.example', password: testPassword };

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let server: TestServer;

const startOne = () => startTestServer({ databaseUrl: postgres.url('postgres'), secrets });

beforeAll(async () => {
  postgres = await startPostgres('kept');
  server = await startOne();
  const register = server.application;
  const userId = await addPerson(register, input.email);
  await addMember(register, { userId, organizationId: await addOrganization(register) });
});

afterAll(async () => {
  await server.stop();
  await postgres.server.stop();
  await rm(postgres.folder, { recursive: true });
});

const readiness = async () => (await fetch(`${server.address}/readyz`)).status;

it('is alive but not ready while its database is away, and goes on when it is back', async () => {
  expect((await server.ask(login, { input })).errors).toBeUndefined();
  await postgres.server.stop();
  expect(await readiness()).toBe(503);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  expect((await server.ask(login, { input })).errors).toMatchObject([{ message: 'errors.unavailable' }]);
  await postgres.server.start();
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
  expect((await server.ask(login, { input })).errors).toBeUndefined();
});

it('shares sessions and throttling with another process', async () => {
  const other = await startOne();
  other.clock.now = server.clock.now;
  const { data } = await server.ask(login, { input });
  const [here, there] = await Promise.all([server, other].map(({ ask }) => ask(refresh, data?.['login'] ?? {})));
  expect(here?.errors).toBeUndefined();
  expect(there?.data).toEqual(here?.data);
  const guesses = Array.from({ length: 11 }, (_, guess) =>
    (guess % 2 === 0 ? server : other).ask(login, { input: { ...input, password: 'guess' } }),
  );
  const answers = await Promise.all(guesses);
  expect(answers.filter(({ errors }) => errors?.[0]?.message === 'errors.limit.tooManyRequests')).toHaveLength(1);
  await other.stop();
});

it('prepares a new database once when several processes start at the same time', async () => {
  await postgres.server.createDatabase('fresh');
  const url = postgres.url('fresh');
  const servers = await Promise.all([1, 2, 3].map(() => startTestServer({ databaseUrl: url, secrets })));
  const counts = await Promise.all(
    servers.map(({ application }) => application.database.query({ text: 'select count(*) from country', values: [] })),
  );
  expect(counts).toEqual([[{ count: '249' }], [{ count: '249' }], [{ count: '249' }]]);
  await Promise.all(servers.map(({ stop }) => stop()));
});
