import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { DemoData } from '../../server/demo-data.ts';
import { addPerson, testPassword } from './people.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Shared by all tests except those of a start; the last test stops it. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ databaseUrl: undefined });
});

it('is alive and ready, with version and policy in every response', async () => {
  const { address } = server;
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(address + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('app-version')).toBe('2.3.0');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
  }
});

it('serves a contact for security reports', async () => {
  const response = await fetch(`${server.address}/.well-known/security.txt`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toContain('Contact: mailto:podpora@demo.example\n');
});

it('serves its schema as compressed text', async () => {
  const response = await fetch(`${server.address}/schema.graphql`, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(await response.text()).toBe(await readFile('server/schema.graphql', 'utf8'));
});

it.each([
  { path: '/', method: 'GET' },
  { path: '/nowhere', method: 'GET' },
  { path: '/graphql', method: 'POST' },
  { path: '/graphql', method: 'GET' },
  { path: '/graphql', method: 'OPTIONS' },
  { path: '/files/1?expires=1&signature=x', method: 'GET' },
  { path: '/documents/1?expires=1&signature=x', method: 'GET' },
  { path: '/healthz', method: 'GET' },
])('has security headers in every response: $method $path', async ({ path, method }) => {
  const { headers } = await fetch(server.address + path, {
    method,
    headers: { origin: 'https://elsewhere.example', 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{"query":"{ me { id } }"}' }),
  });
  for (const directive of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(headers.get('content-security-policy')).toContain(directive);
  expect(Object.fromEntries(headers)).toMatchObject({
    ...{ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
  });
  expect(headers.get('content-type')).toMatch(/; charset=utf-8$/u);
  // The register sets no cookies, and no other origin may read its responses.
  for (const name of ['set-cookie', 'access-control-allow-origin', 'server', 'x-powered-by'])
    expect(headers.get(name)).toBeNull();
});

it('refuses a data folder that another process uses', async () => {
  const { dataFolder } = server;
  await expect(startTestServer({ databaseUrl: undefined, dataFolder })).rejects.toThrow(
    `The data folder ${dataFolder} is in use by the process ${String(process.pid)} on `,
  );
});

it('finishes current requests before it stops', async () => {
  const arrived = once(server.http, 'request');
  const slow = request(`${server.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  const answered = once(slow, 'response');
  slow.write('{"query":');
  await arrived;
  // Stops without delay; before, the server would accept further requests.
  const stopped = server.stop(Promise.resolve());
  await expect(fetch(`${server.address}/healthz`)).rejects.toThrow();
  slow.end('"{ __typename }"}');
  const [answer] = (await answered) as [IncomingMessage]; // what the event passes
  answer.resume();
  expect(answer.statusCode).toBe(200);
  await stopped;
});

it('continues serving after a stop signal, and reports to the balancer that it is stopping', async () => {
  const draining = await startTestServer({ databaseUrl: undefined });
  const noticed = Promise.withResolvers();
  const stopped = draining.stop(noticed.promise);
  const [health, ready] = await Promise.all(
    ['/healthz', '/readyz'].map((path) => fetch(`${draining.address}${path}`, { headers: { connection: 'close' } })),
  );
  expect(health?.status).toBe(200);
  expect(ready?.status).toBe(503);
  expect(await ready?.json()).toEqual({ status: 'stopping' });
  noticed.resolve(undefined);
  await stopped;
  await expect(fetch(`${draining.address}/healthz`)).rejects.toThrow();
});

const account = { email: 'demo@test.example', password: testPassword, description: 'somebody' };
/** Demo data of one person; the first loading fails halfway. */
function cutOffOnce(): DemoData {
  let loads = 0;
  return {
    accounts: [account],
    load: async ({ catalogue, database }) => {
      await addPerson({ catalogue, database }, account.email);
      loads += 1;
      if (loads === 1) throw new Error('cut off');
      return () => Promise.resolve();
    },
  };
}

it('restarts after an incomplete first start, and again later', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'register-'));
  // As left by a process that was killed while it created the database.
  await mkdir(join(dataFolder, 'database'));
  await writeFile(join(dataFolder, 'database', 'half'), '');
  await writeFile(join(dataFolder, 'database.unfinished'), '');
  const demo = cutOffOnce();
  const settings = { databaseUrl: undefined, dataFolder, demo: true };
  await expect(startTestServer(settings, demo)).rejects.toThrow('cut off');
  const second = await startTestServer(settings, demo);
  expect(second.demoAccounts).toEqual([account]);
  await second.stop();
  const third = await startTestServer(settings, demo);
  expect(third.demoAccounts).toEqual([account]);
  const people = await third.application.database.query(sql`select email from app_user`);
  expect(people).toEqual([{ email: account.email }]);
  await third.stop();
}); // creates three databases
