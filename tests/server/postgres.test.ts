import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { openPostgres } from '../../engine/store/index.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import type { Secrets, Settings } from '../../server/platform/settings/settings.ts';
import { startPostgres } from '../../tools/start-postgres.ts';
import { sharedCatalogue } from './catalogues.ts';
import { createDatabase } from './run-postgres.ts';
import { type ServerAnswer, startTestServer, type TestServer } from './test-server.ts';

const secrets = { accessToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32), fileLink: 'c'.repeat(32) };
const laptop = 'a1'.repeat(16);
const login = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken refreshToken } }';
const refresh = `query ($refreshToken: String!) { accessToken(refreshToken: $refreshToken, deviceID: "${laptop}") { accessToken refreshToken } }`;
const switching = `mutation ($to: ID!) {
  switchOrganizationWorkspace(organizationId: $to, deviceID: "${laptop}") { accessToken refreshToken }
}`;
const where = '{ activeOrganization { id } }';
const input = { deviceID: laptop, email: 'jana@test.example', password: testPassword };

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let server: TestServer;
/** A second workspace of the person. */
let second: string;

let shared: { readonly databaseUrl: string; readonly secrets: Secrets; readonly dataFolder: string };

const startOne = (changes: Partial<Settings> = {}) => startTestServer({ ...shared, ...changes });

beforeAll(async () => {
  postgres = await startPostgres('kept');
  const dataFolder = join(postgres.folder, 'register');
  await mkdir(dataFolder);
  shared = { databaseUrl: postgres.url('postgres'), secrets, dataFolder };
  server = await startOne();
  const register = server.application;
  const userId = await addPerson(register, input.email);
  await addMember(register, { userId, organizationId: await addOrganization(register) });
  second = await addOrganization(register, 'QUALIFIED_AUTHORITY', 'Druhá, a. s.');
  await addMember(register, { userId, organizationId: second });
});

afterAll(async () => {
  await server.stop();
  await postgres.remove();
});

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

// Documents of operations that return tokens select both.
const tokensOf = ({ data }: ServerAnswer, operation: string): Tokens => data?.[operation] as Tokens;

const readiness = async () => (await fetch(`${server.address}/readyz`)).status;

it('is alive but not ready while its database is unreachable, and recovers', async () => {
  expect((await server.ask(login, { input })).errors).toBeUndefined();
  await postgres.server.stop();
  expect(await readiness()).toBe(503);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  expect((await server.ask(login, { input })).errors).toMatchObject([{ message: 'errors.unavailable' }]);
  await postgres.server.start();
  await expect.poll(readiness).toBe(200);
  expect((await server.ask(login, { input })).errors).toBeUndefined();
});

it('is not ready while another equally prepared PostgreSQL has its address', async () => {
  const { port } = new URL(postgres.url('postgres'));
  await postgres.server.stop();
  const other = await startPostgres('dropped', { firstPort: Number(port) });
  const database = openPostgres(other.url('postgres'));
  await prepareDatabase(database, sharedCatalogue('metadata'));
  await database.close();
  for (let times = 0; times < 3; times++) expect(await readiness()).toBe(503);
  const again = await startOne({ databaseUrl: other.url('postgres') });
  expect((await fetch(`${again.address}/readyz`)).status).toBe(200);
  await again.stop();
  await other.remove();
  await postgres.server.start();
  await expect.poll(readiness).toBe(200);
});

it('continues the work of another process, also after that one stopped', async () => {
  const first = await startOne();
  first.clock.now = server.clock.now;
  const began = tokensOf(await first.ask(login, { input }), 'login');
  const moved = tokensOf(await server.ask(switching, { to: second }, began.accessToken), 'switchOrganizationWorkspace');
  expect((await first.ask(where, {}, moved.accessToken)).data).toEqual({ activeOrganization: { id: second } });
  await first.ask('mutation { changeUserLanguage(language: en) { id } }', {}, moved.accessToken);
  await first.stop();
  expect((await server.ask('{ me { language } }', {}, moved.accessToken)).data).toEqual({ me: { language: 'en' } });
  const next = tokensOf(await server.ask(refresh, moved), 'accessToken');
  expect((await server.ask(where, {}, next.accessToken)).data).toEqual({ activeOrganization: { id: second } });
});

it('signs out immediately in every process', async () => {
  const other = await startOne();
  other.clock.now = server.clock.now;
  const { accessToken } = tokensOf(await server.ask(login, { input }), 'login');
  expect((await other.ask(where, {}, accessToken)).errors).toBeUndefined();
  await server.ask(`{ logout(deviceID: "${laptop}") }`, {}, accessToken);
  expect((await other.ask(where, {}, accessToken)).errors).toMatchObject([{ message: 'errors.token.invalid' }]);
  await other.stop();
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

it('refuses a process with different shared settings, and names them', async () => {
  const other = join(postgres.folder, 'other');
  const give =
    'give all processes the same, or, where it was moved or changed for all of them, run npm run share once.';
  await expect(startOne({ dataFolder: other })).rejects.toThrow(
    'This process does not share with the others of its database: ' +
      `the folder of files, DATA_DIR/files (${other}/files); ` +
      `the folder of signed lists, LEDGER_HEADS_DIR (${other}/ledger-heads); the key of signed lists, LEDGER_HEADS_SECRET; ${give}`,
  );
  const heads = { folder: undefined, secret: 's'.repeat(32), kept: 31 };
  const changed = { ...secrets, fileLink: 'd'.repeat(32) };
  await expect(startOne({ heads, secrets: changed })).rejects.toThrow(
    `of its database: the key of signed lists, LEDGER_HEADS_SECRET; FILE_LINK_SECRET; ${give}`,
  );
});

it.each([
  { address: () => postgres.url('none'), reason: 'it has no database "none"' },
  {
    address: () => postgres.url('postgres').replace('postgres:postgres@', 'postgres:wrong@'),
    reason: 'the user "postgres" or its password is refused',
  },
])('reports in one sentence that $reason', async ({ address, reason }) => {
  const { host } = new URL(postgres.url('postgres'));
  await expect(startOne({ databaseUrl: address() })).rejects.toThrow(
    `The database of DATABASE_URL at ${host} cannot be used: ${reason}; correct the address, or see to the database.`,
  );
});

it('prepares a new database once when several processes start at the same time', async () => {
  const databaseUrl = await createDatabase(postgres.url('postgres'), 'fresh');
  const servers = await Promise.all([1, 2, 3].map(() => startOne({ databaseUrl })));
  const counts = await Promise.all(
    servers.map(({ application }) => application.database.query({ text: 'select count(*) from country', values: [] })),
  );
  expect(counts).toEqual([[{ count: '249' }], [{ count: '249' }], [{ count: '249' }]]);
  await Promise.all(servers.map(({ stop }) => stop()));
});
