import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { refuseEmptied } from './embedded-folder.ts';

const dataFolder = () => mkdtemp(join(tmpdir(), 'register-emptied-'));

it('accepts a folder without files of a register', async () => {
  const folder = await dataFolder();
  await mkdir(join(folder, 'files', 'incoming'), { recursive: true });
  await mkdir(join(folder, 'database'));
  // A first start creates these before it opens the database.
  await writeFile(join(folder, 'secrets.json'), '{}');
  await expect(refuseEmptied(folder)).resolves.toBeUndefined();
});

it('accepts a folder with a database', async () => {
  const folder = await dataFolder();
  await mkdir(join(folder, 'database'));
  await writeFile(join(folder, 'database', 'PG_VERSION'), '17');
  await mkdir(join(folder, 'files', 'a0'), { recursive: true });
  await expect(refuseEmptied(folder)).resolves.toBeUndefined();
});

it.each([
  { left: 'files', made: join('files', 'a0') },
  { left: 'ledger-heads', made: join('ledger-heads', 'ledger-heads-20260301T021500000Z.txt') },
])('refuses to start when the database is missing but $left exists', async ({ left, made }) => {
  const folder = await dataFolder();
  await mkdir(join(folder, made), { recursive: true });
  await expect(refuseEmptied(folder)).rejects.toThrow(
    `There is no database in ${join(folder, 'database')}, and there is ${join(folder, left)}: restore the database from a backup, or set DATA_DIR to another folder for a new register.`,
  );
});
