import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer | undefined;

afterEach(async () => {
  await server?.stop();
  server = undefined;
});

it('reconciles and signs the heads when the nightly job is due', async () => {
  server = await startTestServer();
  const { dataFolder } = server;
  await server.jobs.runNow('reconcile-ledger');
  const lists = () => readdir(join(dataFolder, 'ledger-heads')).catch(() => []);
  await expect
    .poll(lists, { timeout: 40_000, interval: 200 })
    .toEqual([
      expect.stringMatching(/^ledger-heads-\d{8}T\d{9}Z\.json$/),
      expect.stringMatching(/^ledger-heads-\d{8}T\d{9}Z\.txt$/),
    ]);
}, 90_000);
