import { mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startList } from './signed-lists.ts';
import { signingKeyOf } from './signing-key.ts';

it('says that the disk is full, and leaves nothing of the list behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lists-'));
  await symlink('/dev/full', join(folder, 'ledger-heads-20260301T021500000Z.txt.part'));
  const list = await startList(folder, signingKeyOf('s'.repeat(32)), new Date('2026-03-01T02:15:00Z'));
  const write = async () => {
    for (let id = 1; id <= 2_000; id += 1) await list.add(String(id), { sequence: '1', hash: 'ab'.repeat(32) });
    await list.finish();
  };
  await expect(write()).rejects.toThrow('ENOSPC');
  await list.abandon();
  expect(await readdir(folder)).toEqual([]);
});
