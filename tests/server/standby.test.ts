import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ConnectionError,
  openPostgres,
  withReadPosition,
  withStandby,
  type Database,
} from '../../engine/store/index.ts';
import { servingCheck } from '../../server/platform/database/index.ts';
import { startPostgres } from '../../tools/start-postgres.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../../tools/cluster/database-proxy.ts';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { createDatabase } from './run-postgres.ts';
import { startStandby, type StandbyPostgres } from './standby-postgres.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { schemeMutation } from './trade.ts';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let standby: StandbyPostgres;
let proxy: DatabaseProxy;
/** Direct connections to each server. */
let there: Database;
let database: Database;
/** The same database in another process. */
let elsewhere: Database;

beforeAll(async () => {
  postgres = await startPostgres('kept');
  standby = await startStandby(postgres);
  proxy = await startDatabaseProxy(standby.url('postgres'));
  there = openPostgres(standby.url('postgres'));
  [database, elsewhere] = [openBoth(), openBoth()];
  await database.script('create table saved (name text)');
});

afterAll(async () => {
  await database.close();
  await elsewhere.close();
  await there.close();
  await proxy.stop();
  await standby.remove();
  await postgres.remove();
});

const openBoth = () =>
  withStandby(
    openPostgres(postgres.url('postgres'), 'limited'),
    openPostgres(`${proxy.url}?query_timeout=500`, 'limited'),
    { longestLagMs: 2_000, checkEveryMs: 10 },
  );

/** The position of a client without writes. */
const nothing = '0'.repeat(16);
/** The last position that each reader's client received. */
const positions = new Map<string, string>();
const as = <T>(reader: string, work: () => Promise<T>) =>
  withReadPosition(positions.get(reader) ?? nothing, (position) => positions.set(reader, position), work);
const save = (reader: string, name: string) =>
  as(reader, () => database.transaction((connection) => connection.query(sql`insert into saved values (${name})`)));
/** The server that executes a long read, and the result. */
const read = async (reader: string, by = database) => {
  const [answer] = await as(reader, async () =>
    (by.reading ?? by).query<{ isStandby: boolean; names: readonly string[] }>(
      sql`select pg_is_in_recovery() as "isStandby", array(select name from saved) as names`,
    ),
  );
  return answer;
};
const answeredBy = async (reader: string, by = database) =>
  (await read(reader, by))?.isStandby === true ? 'the standby' : 'the primary';

/** Signs in a person of the registry. @returns the access token */
async function login({ application, ask }: TestServer): Promise<string> {
  const email = 'sona@test.example';
  const userId = await addPerson(application, email);
  const organizationId = await addOrganization(application, 'REGISTRY');
  await addMember(application, { userId, organizationId, role: 'RESPONSIBLE_PERSON' });
  const input = { deviceID: 'a-laptop-of-hers-for-one', email, password: testPassword };
  const { data } = await ask('mutation ($input: LoginInput!) { login(input: $input) { accessToken } }', { input });
  return String(Object(data?.['login']).accessToken);
}

/** Sends a request as a client that stores commit positions. */
const post = ({ address }: TestServer, body: object, token: string, position: string) =>
  fetch(`${address}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'commit-position': position,
    },
    body: JSON.stringify(body),
  });

/** True if the standby has the person. */
async function hasReplayed(name: string): Promise<boolean> {
  const register = openPostgres(standby.url(name));
  const people = await register.query(sql`select 1 from app_user`).catch(() => []);
  await register.close();
  return people.length > 0;
}

it('answers long reads from the standby, and the rest from the primary', async () => {
  await save('eva', 'first');
  await expect.poll(() => read('eva')).toEqual({ isStandby: true, names: ['first'] });
  expect(await database.query(sql`select pg_is_in_recovery() as "isStandby"`)).toEqual([{ isStandby: false }]);
  // Background work may need the latest commits and reads from the primary.
  expect(await database.reading?.query(sql`select pg_is_in_recovery() as "isStandby"`)).toEqual([{ isStandby: false }]);
});

it('shows people their own saves while replay is paused, and then sends other reads to the primary', async () => {
  await expect.poll(() => answeredBy('adam')).toBe('the standby');
  await there.query(sql`select pg_wal_replay_pause()`);
  await save('eva', 'second');
  expect(await read('eva')).toMatchObject({ isStandby: false, names: ['first', 'second'] });
  // A reader without writes may wait for the standby, but not forever.
  await expect.poll(() => answeredBy('adam')).toBe('the primary');
  expect((await read('adam'))?.names).toEqual(['first', 'second']);
  await there.query(sql`select pg_wal_replay_resume()`);
  await expect.poll(() => answeredBy('adam')).toBe('the standby');
  expect((await read('eva'))?.names).toEqual(['first', 'second']);
});

it('shows people their own saves at another process', async () => {
  await expect.poll(() => answeredBy('adam', elsewhere)).toBe('the standby');
  await there.query(sql`select pg_wal_replay_pause()`);
  await save('eva', 'here');
  expect(await read('eva', elsewhere)).toMatchObject({ isStandby: false });
  expect((await read('eva', elsewhere))?.names).toContain('here');
  await there.query(sql`select pg_wal_replay_resume()`);
  await expect.poll(() => answeredBy('eva', elsewhere)).toBe('the standby');
  expect((await read('eva', elsewhere))?.names).toContain('here');
});

it.each(['', 'unknown', 'FFFF', '0', '00000000000000zz', 'f'.repeat(16)])(
  'sends a client with the position "%s" to the primary',
  async (brought) => {
    await expect.poll(() => answeredBy('adam')).toBe('the standby');
    positions.set('client', brought);
    expect(await answeredBy('client')).toBe('the primary');
  },
);

it('shows saves of the same request, with or without a position of the client', async () => {
  await there.query(sql`select pg_wal_replay_pause()`);
  for (const brought of [nothing, '']) {
    positions.set('client', brought);
    const found = await as('client', async () => {
      await database.transaction((connection) => connection.query(sql`insert into saved values ('at once')`));
      return await database.reading?.query(sql`select name from saved where name = 'at once'`);
    });
    expect(found?.length).toBeGreaterThan(0);
  }
  expect(positions.get('client')).toMatch(/^[0-9a-f]{16}$/u);
  await there.query(sql`select pg_wal_replay_resume()`);
});

it('runs an export on the standby once it has caught up, else on the primary', async () => {
  const where = () =>
    database.reading?.transaction((connection) => connection.query(sql`select pg_is_in_recovery() as "isStandby"`));
  await expect.poll(where).toEqual([{ isStandby: true }]);
  await there.query(sql`select pg_wal_replay_pause()`);
  await save('eva', 'third');
  expect(await where()).toEqual([{ isStandby: false }]);
  await there.query(sql`select pg_wal_replay_resume()`);
});

it('reads from the primary while the standby is unreachable, and from the standby afterwards', async () => {
  await expect.poll(() => answeredBy('eva')).toBe('the standby');
  await standby.stop();
  expect(await answeredBy('eva')).toBe('the primary');
  await save('eva', 'fourth');
  expect((await read('eva'))?.names).toContain('fourth');
  await standby.start();
  await expect.poll(() => answeredBy('eva')).toBe('the standby');
  expect((await read('eva'))?.names).toContain('fourth');
});

it('stops using a standby that does not respond', async () => {
  await expect.poll(() => answeredBy('eva')).toBe('the standby');
  proxy.swallow();
  expect(await answeredBy('eva')).toBe('the primary');
  // New connections work.
  await expect.poll(() => answeredBy('eva')).toBe('the standby');
});

it('reports its lag, also without commits, and its outage', async () => {
  await expect.poll(() => database.standbyLag?.()).toBe(0);
  await there.query(sql`select pg_wal_replay_pause()`);
  await save('eva', 'not replayed');
  const [behind, later] = [await database.standbyLag?.(), await database.standbyLag?.()];
  expect(behind).toBeGreaterThan(0);
  expect(later).toBeGreaterThan(behind ?? Infinity);
  await there.query(sql`select pg_wal_replay_resume()`);
  await expect.poll(() => database.standbyLag?.()).toBe(0);
  await standby.stop();
  expect(await database.standbyLag?.()).toBe(Infinity);
  await standby.start();
  await expect.poll(() => database.standbyLag?.()).toBe(0);
  proxy.swallow();
  expect(await database.standbyLag?.()).toBe(Infinity);
  await expect.poll(() => database.standbyLag?.()).toBe(0);
});

it('starts the register with it, and refuses a server that is no standby of its database', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'register-'));
  const databaseUrl = await createDatabase(postgres.url('postgres'), 'register');
  await expect(startTestServer({ databaseUrl, readDatabaseUrl: standby.url('nowhere'), dataFolder })).rejects.toThrow(
    `The database of READ_DATABASE_URL at ${new URL(standby.url('nowhere')).host} cannot be used: it has no database "nowhere"`,
  );
  await expect.poll(() => there.query(sql`select 1 from pg_database where datname = 'register'`)).toHaveLength(1);
  const metricsToken = 'm'.repeat(32);
  const server = await startTestServer({
    databaseUrl,
    readDatabaseUrl: standby.url('register'),
    dataFolder,
    metricsToken,
  });
  const token = await login(server);
  await expect.poll(() => hasReplayed('register')).toBe(true);
  await there.query(sql`select pg_wal_replay_pause()`);
  const input = { nameSK: 'Nová schéma', nameEN: 'A new scheme' };
  const saved = await post(server, { query: schemeMutation, variables: { input } }, token, nothing);
  const position = saved.headers.get('commit-position') ?? '';
  expect(position).toMatch(/^[0-9a-f]{16}$/u);
  expect(await saved.json()).not.toHaveProperty('errors');
  const other = await startTestServer({ databaseUrl, readDatabaseUrl: standby.url('register'), dataFolder });
  const list = { query: '{ schemesPaginated(filter: { search: "Nová schéma" }) { items { nameSK } } }' };
  for (const process of [server, other]) {
    const read = await post(process, list, token, position);
    expect(await read.json()).toEqual({ data: { schemesPaginated: { items: [{ nameSK: 'Nová schéma' }] } } });
    // A read returns no commit position.
    expect(read.headers.get('commit-position')).toBeNull();
  }
  const metrics = await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(await metrics.text()).toMatch(/^register_standby_lag_seconds \d*\.?\d+$/mu);
  await there.query(sql`select pg_wal_replay_resume()`);
  await other.stop();
  await server.stop();
  await expect(startTestServer({ databaseUrl, readDatabaseUrl: standby.url('postgres'), dataFolder })).rejects.toThrow(
    'The database of READ_DATABASE_URL is no standby of the one of DATABASE_URL.',
  );
});

it('continues on the promoted standby, with several hosts in the address', async () => {
  const [one, other] = [new URL(standby.url('register')), new URL(postgres.url('register'))];
  const databaseUrl = `postgres://postgres:postgres@${one.host},${other.host}/register?target_session_attrs=read-write`;
  // The first address is still a standby.
  const both = openPostgres(databaseUrl, 'limited');
  const insert = () => both.transaction((connection) => connection.query(sql`insert into saved values ('kept')`));
  await both.script('create table saved (name text)');
  await insert();
  const onStandby = openPostgres(one.href);
  await expect.poll(() => onStandby.query(sql`select name from saved`).catch(() => [])).toEqual([{ name: 'kept' }]);
  const confirmServing = await servingCheck(both);
  await postgres.server.stop();
  await expect(insert()).rejects.toThrow(ConnectionError);
  await onStandby.query(sql`select pg_promote()`);
  await insert();
  // Confirms that both are one database.
  await confirmServing();
  expect(await both.query(sql`select name from saved`)).toEqual([{ name: 'kept' }, { name: 'kept' }]);
  await both.close();
  await onStandby.close();
  await postgres.server.start();
});
