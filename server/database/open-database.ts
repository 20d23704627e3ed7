import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPglite, openPostgres, type Database } from '../../engine/store/index.ts';
import type { Settings } from '../settings.ts';
import { lockFolder } from './folder-lock.ts';

/** Opens the database the settings name: PostgreSQL at an address, else PGlite in the data folder. */
export async function openDatabase({
  databaseUrl,
  dataFolder,
}: Pick<Settings, 'databaseUrl' | 'dataFolder'>): Promise<Database> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, 'limited');
  const lock = await lockFolder(dataFolder);
  try {
    const database = await openFolder(join(dataFolder, 'database'));
    return {
      ...database,
      close: async () => {
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Opens the database in a folder. One whose making was cut off holds nothing yet and is made again. */
async function openFolder(folder: string): Promise<Database> {
  const unfinished = `${folder}.unfinished`;
  if (await exists(unfinished)) await rm(folder, { recursive: true, force: true });
  if (!(await exists(join(folder, 'PG_VERSION')))) await writeFile(unfinished, '');
  await mkdir(folder, { recursive: true });
  const database = await openPglite(folder);
  // Before anything is written into it: what was ever used is never taken for unfinished.
  await rm(unfinished, { force: true });
  return database;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
