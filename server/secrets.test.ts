import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readKeptSecrets } from './secrets.ts';

it('makes secrets once, readable by their owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  const [first, second] = await Promise.all([readKeptSecrets(folder), readKeptSecrets(folder)]);
  expect(first).toEqual(second);
  expect(first.accessToken).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});
