import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { ConnectionError, openPglite, openPostgres, withStandby, type Database } from '../../../engine/store/index.ts';
import type { DatabaseSettings } from './check-database.ts';
import { checkPostgres, refusalOf } from './check-postgres.ts';
import { cannotOpen, refuseEmptied, embeddedFolderState, unfinishedMark } from './embedded-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { systemIdentifier } from './serving-check.ts';
import { noteCertificateOf } from '../peer-certificates.ts';
import { StartRefused } from '../settings/start-refused.ts';

/**
 * Opens the database of the settings: PostgreSQL at an address, else PGlite in the data folder.
 * @throws StartRefused
 */
export async function openDatabase({ databaseUrl, readDatabaseUrl, dataFolder }: DatabaseSettings): Promise<Database> {
  if (databaseUrl !== undefined) {
    await checkPostgres(databaseUrl);
    const primary = openPostgres(databaseUrl, 'limited', noteCertificateOf('database'));
    return readDatabaseUrl === undefined ? primary : await openWithStandby(primary, readDatabaseUrl);
  }
  const lock = await lockFolder(dataFolder);
  try {
    await refuseEmptied(dataFolder);
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

/** An unreachable standby is used once it answers. @throws StartRefused when it follows another database */
async function openWithStandby(primary: Database, url: string): Promise<Database> {
  const standby = openPostgres(url, 'limited', noteCertificateOf('standby'));
  try {
    const followed = await systemOf(primary);
    const following = await systemOf(standby).catch((error: unknown) => {
      if (error instanceof ConnectionError) return followed;
      throw new StartRefused(refusalOf(url, error, 'READ_DATABASE_URL'));
    });
    if (followed !== following)
      throw new StartRefused('The database of READ_DATABASE_URL is no standby of the one of DATABASE_URL.');
    return withStandby(primary, standby);
  } catch (error) {
    await Promise.all([primary.close(), standby.close()]);
    throw error;
  }
}

/** Identifies a PostgreSQL with its standbys: system identifier and database name. */
async function systemOf(database: Database): Promise<string> {
  const [row] = await database.query<{ system: string }>(
    sql`select ${systemIdentifier} || ' ' || current_database() as system`,
  );
  return row?.system ?? '';
}

/** Opens the database in a folder. An unfinished one is empty and is created again. */
async function openFolder(folder: string): Promise<Database> {
  const unfinished = unfinishedMark(folder);
  const state = await embeddedFolderState(folder);
  if (state === 'unfinished') await rm(folder, { recursive: true, force: true });
  if (state !== 'whole') await writeFile(unfinished, '');
  await mkdir(folder, { recursive: true });
  const database = await openPglite(folder).catch((error: unknown) => {
    throw cannotOpen(folder, error);
  });
  // Removed before anything is written, so that a used database never counts as unfinished.
  await rm(unfinished, { force: true });
  return database;
}

/** Opens the database for reading; without one in the folder, an empty database in memory. */
export async function openToRead(settings: DatabaseSettings): Promise<Database> {
  const isThere =
    settings.databaseUrl !== undefined ||
    (await embeddedFolderState(join(settings.dataFolder, 'database'))) === 'whole';
  return await (isThere ? openDatabase(settings) : openPglite());
}

/** Opens the embedded database of a data folder. @throws StartRefused when there is none */
export async function openExisting(dataFolder: string): Promise<Database> {
  const folder = join(dataFolder, 'database');
  if ((await embeddedFolderState(folder)) !== 'whole')
    throw new StartRefused(`There is no embedded database in ${folder}; set DATA_DIR to the folder of the register.`);
  return await openDatabase({ databaseUrl: undefined, dataFolder });
}
