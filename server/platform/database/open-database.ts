import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPglite, openPostgres, storageFullOf, type Database } from '../../../engine/store/index.ts';
import { StartRefused } from '../../start-refused.ts';
import type { DatabaseSettings } from './check-database.ts';
import { checkPostgres } from './check-postgres.ts';
import { exists } from './exists.ts';
import { lockFolder } from './folder-lock.ts';

/**
 * Opens the database the settings name: PostgreSQL at an address, else PGlite in the data folder.
 * @throws StartRefused
 */
export async function openDatabase({ databaseUrl, dataFolder }: DatabaseSettings): Promise<Database> {
  if (databaseUrl !== undefined) {
    await checkPostgres(databaseUrl);
    return openPostgres(databaseUrl, 'limited');
  }
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
  const database = await openPglite(folder).catch((error: unknown) => {
    throw cannotOpen(folder, error);
  });
  // Before anything is written into it: what was ever used is never taken for unfinished.
  await rm(unfinished, { force: true });
  return database;
}

function cannotOpen(folder: string, error: unknown): StartRefused {
  if (storageFullOf(error) !== undefined)
    return new StartRefused(`The disk of DATA_DIR (${folder}) is full; free some space and start again.`);
  const reason = error instanceof Error ? error.message : String(error);
  return new StartRefused(
    `The embedded database in ${folder} cannot be opened (${reason}); restore it from a backup, or set DATA_DIR to another folder.`,
  );
}

/** The same for who changes nothing: a folder without a database stays as it is, and an empty one is read. */
export async function openToRead(settings: DatabaseSettings): Promise<Database> {
  const folder = join(settings.dataFolder, 'database');
  const isThere = (await exists(join(folder, 'PG_VERSION'))) && !(await exists(`${folder}.unfinished`));
  return await (settings.databaseUrl !== undefined || isThere ? openDatabase(settings) : openPglite());
}
