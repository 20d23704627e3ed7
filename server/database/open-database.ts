import { mkdir } from 'node:fs/promises';
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
  const folder = join(dataFolder, 'database');
  await mkdir(folder, { recursive: true });
  const database = await openPglite(folder);
  return {
    ...database,
    close: async () => {
      await database.close();
      await lock.release();
    },
  };
}
