import { mkdtemp, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readStoredSecrets } from './secrets.ts';

it('creates the secrets once, readable only by their owner', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  const [first, second] = await Promise.all([readStoredSecrets(folder), readStoredSecrets(folder)]);
  expect(first).toEqual(second);
  expect(first.accessToken).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

const long = (letter: string) => letter.repeat(32);

it('reads files without a second-factor secret, and with a former one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  const read = async (kept: object) => {
    await writeFile(join(folder, 'secrets.json'), JSON.stringify(kept));
    return await readStoredSecrets(folder);
  };
  const before = { accessToken: long('a'), refreshToken: long('b'), fileLink: long('c') };
  expect(await read(before)).toEqual(before);
  const changed = { ...before, secondFactor: long('d'), formerSecondFactor: long('e') };
  expect(await read(changed)).toEqual(changed);
});

it.each([
  {
    case: 'too short',
    kept: { accessToken: 'abc', refreshToken: long('b'), fileLink: long('c') },
    problem: 'accessToken has 3 characters; it needs at least 32.',
  },
  {
    case: 'the same',
    kept: { accessToken: long('a'), refreshToken: long('b'), fileLink: long('b') },
    problem: 'refreshToken and fileLink are the same; each needs a value of its own.',
  },
])('refuses stored secrets that are $case and says how to fix them', async ({ kept, problem }) => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  const path = join(folder, 'secrets.json');
  await writeFile(path, JSON.stringify(kept));
  await expect(readStoredSecrets(folder)).rejects.toThrow(
    `${path}: ${problem} Restore it, or remove the file to have new secrets made (everybody logs in again, whoever has a second factor by a recovery code).`,
  );
});
