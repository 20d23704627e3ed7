import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { QueryTimeout, openPostgres } from '../../engine/store/index.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../../tools/cluster/database-proxy.ts';
import { addOrganization, addSignedIn } from './people.ts';
import { startPostgres } from '../../tools/start-postgres.ts';
import { startTestServer, type ServerAnswer, type TestServer } from './test-server.ts';
import { schemeMutation } from './trade.ts';

const secrets = { accessToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32), fileLink: 'c'.repeat(32) };
const list = '{ schemesPaginated { pageInfo { totalElements } } }';

/** Timeout of a silent connection in milliseconds, short for the test. */
const silenceMs = 4_000;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let proxy: DatabaseProxy;
let server: TestServer;
let token: string;

beforeAll(async () => {
  postgres = await startPostgres('dropped');
  proxy = await startDatabaseProxy(postgres.url('postgres'));
  server = await startTestServer({ databaseUrl: `${proxy.url}?query_timeout=${silenceMs}`, secrets });
  const member = { organizationId: await addOrganization(server.application, 'REGISTRY'), role: 'RESPONSIBLE_PERSON' };
  ({ token } = await addSignedIn(server, 'sona@test.example', member));
});

afterAll(async () => {
  await server.stop();
  await proxy.stop();
  await postgres.remove();
});

beforeEach(async () => {
  proxy.commits = 'pass';
  proxy.cut();
  await expect.poll(proxy.dead).toBe(0);
});

const countOf = (answer: ServerAnswer) => Object(answer.data?.['schemesPaginated']).pageInfo.totalElements as number; // as the query asks
const count = async () => countOf(await server.ask(list, {}, token));

/** Saves a scheme as the portal does, with an idempotency key. */
async function saveScheme(name: string, key: string, { address } = server): Promise<ServerAnswer> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify({ query: schemeMutation, variables: { input: { nameSK: name, nameEN: name } } }),
  });
  return (await response.json()) as ServerAnswer; // the shape of every GraphQL answer
}

describe('a connection lost during a commit', () => {
  it('returns an unknown outcome, and the same key executes once', async () => {
    const before = await count();
    proxy.commits = 'cut';
    const lost = await saveScheme('Cut', 'key-of-the-cut-commit');
    expect(lost.errors).toMatchObject([
      { message: 'errors.outcomeUnknown', extensions: { code: 'OutcomeUnknownError' } },
    ]);
    proxy.commits = 'pass';
    expect(await count()).toBe(before + 1);
    const again = await saveScheme('Cut', 'key-of-the-cut-commit');
    expect(again.errors).toBeUndefined();
    expect(await count()).toBe(before + 1);
  });
});

describe('connections without responses', () => {
  it('are all discarded after a timeout, and waiting requests get an error', async () => {
    await Promise.all(Array.from({ length: 20 }, () => server.ask(list, {}, token)));
    proxy.swallow();
    const waited = await server.ask(list, {}, token);
    expect(waited.errors).toMatchObject([{ message: 'errors.tookTooLong', extensions: { code: 'TimeoutError' } }]);
    const asked = proxy.swallowed();
    expect(asked).toBeGreaterThan(0);
    expect((await server.ask(list, {}, token)).errors).toBeUndefined();
    expect((await saveScheme('After silence', 'key-after-the-silence')).errors).toBeUndefined();
    // Retries used none of the other dead connections.
    expect(proxy.swallowed()).toBe(asked);
  });

  it('are not used by immediate retries', async () => {
    const database = openPostgres(`${proxy.url}?query_timeout=500`, 'limited');
    const one = { text: 'select 1 as one', values: [] };
    await Promise.all(Array.from({ length: 8 }, () => database.query(one)));
    proxy.swallow();
    await expect(database.query(one)).rejects.toThrow(QueryTimeout);
    expect(await database.query(one)).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('do not block reads and health checks while thirty commits wait', async () => {
    // A server without a timeout: the test ends hanging requests.
    const patient = await startTestServer({ databaseUrl: proxy.url, secrets, dataFolder: server.dataFolder });
    const saveMany = (name: string) =>
      Promise.all(
        Array.from({ length: 30 }, (_, index) => saveScheme(`${name} ${index}`, `key-of-${name}-${index}`, patient)),
      );
    // Opens the maximum number of connections.
    await saveMany('warm');
    proxy.commits = 'swallow';
    const saved = saveMany('hung');
    // Jobs of either server may add one.
    await expect.poll(proxy.dead).toBeGreaterThanOrEqual(12);
    expect((await patient.ask(list, {}, token)).errors).toBeUndefined();
    expect((await fetch(`${patient.address}/readyz`)).status).toBe(200);
    proxy.commits = 'pass';
    proxy.cut();
    const messages = (await saved).map(({ errors }) => errors?.[0]?.message);
    // A job of a server may have used one of the twelve.
    expect(messages.filter((message) => message === 'errors.outcomeUnknown').length).toBeGreaterThanOrEqual(10);
    const others = new Set(messages.filter((message) => message !== 'errors.outcomeUnknown'));
    // They waited for a free connection, with or without success.
    expect([...others].filter((message) => message !== undefined && message !== 'errors.tookTooLong')).toEqual([]);
    expect((await saveScheme('After waiting', 'key-after-the-waiting', patient)).errors).toBeUndefined();
    await patient.stop();
  });
});
