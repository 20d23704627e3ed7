import { copyFile, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLists, readSealLists, startList, writeSealList } from './signed-lists.ts';
import { signingKeyOf } from '../../platform/settings/signing-key.ts';

it('reports a full disk and removes the incomplete list', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lists-'));
  await symlink('/dev/full', join(folder, 'ledger-heads-20260301T021500000Z.txt.part'));
  const list = await startList(folder, signingKeyOf('s'.repeat(32)), new Date('2026-03-01T02:15:00Z'));
  const write = async () => {
    for (let id = 1; id <= 2_000; id += 1) await list.add(String(id), { sequence: '1', hash: 'ab'.repeat(32) });
    await list.finish(new Map());
  };
  await expect(write()).rejects.toThrow('ENOSPC');
  await list.abandon();
  expect(await readdir(folder)).toEqual([]);
});

it.each(['', 'null', '[]', '{}', '{"takenAt":"2026-03-01","certificates":1,"sha256":"ab","signature":7}'])(
  'reports a list with the signature %j as unsigned',
  async (text) => {
    const folder = await mkdtemp(join(tmpdir(), 'lists-'));
    const key = signingKeyOf('s'.repeat(32));
    const list = await startList(folder, key, new Date('2026-03-01T02:15:00Z'));
    const name = await list.finish(new Map());
    await writeFile(join(folder, name.replace('.txt', '.json')), text);
    expect(await readLists(folder, key)).toMatchObject([{ name, holds: false }]);
  },
);

it('reports an earlier list under a later name as unsigned', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lists-'));
  const key = signingKeyOf('s'.repeat(32));
  const place = { folder, key, kept: 10 };
  const earlier = await writeSealList(place, new Date('2026-03-01T02:05:00Z'), new Map());
  const later = await writeSealList(place, new Date('2026-03-01T03:05:00Z'), new Map());
  await copyFile(join(folder, earlier), join(folder, later));
  expect(await readSealLists(folder, key)).toMatchObject([
    { name: later, holds: false },
    { name: earlier, holds: true },
  ]);
});
