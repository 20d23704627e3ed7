import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { StartRefused } from '../settings/start-refused.ts';
import { checkPostgres } from './check-postgres.ts';
import { embeddedFolderState } from './embedded-folder.ts';
import { lockFolder } from './folder-lock.ts';

/** Checks that the database of the settings can be opened. @throws StartRefused */
export async function checkDatabase({ databaseUrl, dataFolder }: DatabaseSettings): Promise<void> {
  if (databaseUrl !== undefined) return checkPostgres(databaseUrl);
  await checkSpace(dataFolder);
  const lock = await lockFolder(dataFolder);
  await lock.release();
}

/** Settings of the database's location. */
export type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'readDatabaseUrl' | 'dataFolder'>;

const megabyte = 1_000_000;
/** Megabytes: a new database with demo data takes half of it; an existing one may need its next WAL segment of 17. */
const needed = { new: 100, old: 20 };

async function checkSpace(dataFolder: string): Promise<void> {
  const kind = (await embeddedFolderState(join(dataFolder, 'database'))) === 'whole' ? 'old' : 'new';
  assertSpace(dataFolder, needed[kind], await statfs(dataFolder));
}

type Space = Pick<StatsFs, 'bavail' | 'bsize' | 'blocks'>;

/** Checks the free space of a data folder's disk. @throws StartRefused */
export function assertSpace(dataFolder: string, megabytes: number, { bavail, bsize, blocks }: Space): void {
  const free = Math.floor((bavail * bsize) / megabyte);
  // Some network file systems report no size.
  if (blocks === 0 || free >= megabytes) return;
  throw new StartRefused(
    `The disk of DATA_DIR (${resolve(dataFolder)}) has ${String(free)} MB free and the database needs ${String(megabytes)} MB; free some space, or set DATA_DIR to a folder on another disk.`,
  );
}
