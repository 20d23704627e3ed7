import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { breachedPasswords, checkBreachedPasswords } from './breached-passwords.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'breached-'));
});
afterAll(() => rm(folder, { recursive: true }));

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

async function list(content: string): Promise<string> {
  const path = join(folder, hashOf(content));
  await writeFile(path, content);
  return path;
}

const leaked = Array.from({ length: 500 }, (_, index) => `leaked-${String(index)}`);
const hashes = leaked.map(hashOf).toSorted();

it.each([
  {
    how: 'with counts, as Have I Been Pwned has them',
    line: (hash: string, at: number) => `${hash}:${String(at ** 3)}\r\n`,
  },
  { how: 'alone', line: (hash: string) => `${hash}\n` },
  { how: 'in small letters', line: (hash: string) => `${hash.toLowerCase()}:1\n` },
])('finds each password of a list of hashes $how, and no other', async ({ line }) => {
  const isBreached = breachedPasswords(await list(hashes.map(line).join('')));
  for (const password of leaked) expect([password, await isBreached(password)]).toEqual([password, true]);
  for (const password of leaked) expect(await isBreached(`not ${password}`)).toBe(false);
});

it.each([1, 2, 3])('finds all passwords of a list of %i, whose last line does not end', async (count) => {
  const some = leaked.slice(0, count);
  const isBreached = breachedPasswords(await list(some.map(hashOf).toSorted().join('\n')));
  for (const password of some) expect(await isBreached(password)).toBe(true);
  expect(await isBreached('another')).toBe(false);
});

it('finds no password without a list', async () => {
  expect(await breachedPasswords(undefined)('password')).toBe(false);
});

it.each([
  { is: 'empty', content: '' },
  { is: 'no list of hashes', content: 'password\n12345678\n' },
  { is: 'one long line', content: 'A'.repeat(500) },
  { is: 'in another order', content: `${hashes.toReversed().join('\n')}\n` },
])('refuses to start with a file that is $is', async ({ content }) => {
  const path = await list(content);
  await expect(checkBreachedPasswords(path)).rejects.toThrow(
    `BREACHED_PASSWORDS is "${path}"; it must be a file of SHA-1 hashes in ascending order, a line each, such as the list of Have I Been Pwned.`,
  );
});

it('refuses to start without the file, and starts with it', async () => {
  await expect(checkBreachedPasswords(join(folder, 'nowhere'))).rejects.toThrow('BREACHED_PASSWORDS is');
  await expect(checkBreachedPasswords(await list(hashes.join('\n')))).resolves.toBeUndefined();
});
