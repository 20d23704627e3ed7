import { request } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer | undefined;

afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function start(): Promise<TestServer> {
  server = await startTestServer();
  return server;
}

it('is alive and ready, and says its version and policy with every answer', async () => {
  const { address } = await start();
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(address + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('app-version')).toBe('2.3.0');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
  }
});

it('finishes what it is answering before it stops', async () => {
  const running = await start();
  const answer = new Promise<number | undefined>((resolve, reject) => {
    const slow = request(
      `${running.address}/graphql`,
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    slow.on('error', reject);
    slow.write('{"query":');
    setTimeout(() => slow.end('"{ __typename }"}'), 300);
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const stopped = running.stop();
  server = undefined;
  await expect(fetch(`${running.address}/healthz`)).rejects.toThrow();
  expect(await answer).toBe(200);
  await stopped;
});

it('starts again on the data it left', async () => {
  const first = await start();
  const { dataFolder } = first;
  await first.stop();
  server = await startTestServer({ dataFolder });
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
});

it('refuses a data folder that another process uses', async () => {
  const { dataFolder } = await start();
  await expect(startTestServer({ dataFolder })).rejects.toThrow(
    `The data folder ${dataFolder} is in use by the process ${String(process.pid)} on `,
  );
});
