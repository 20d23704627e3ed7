import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, storageFullOf } from '../../../engine/store/index.ts';
import { StartRefused } from '../../start-refused.ts';
import { exists } from './exists.ts';

/** Stands beside the folder of a database while that is made. */
export function unfinishedMark(folder: string): string {
  return `${folder}.unfinished`;
}

/**
 * What stands where the embedded database belongs. Files that are no database are never taken for the place of a new one:
 * PGlite would empty the folder, and they may be all that is left of a register.
 * @throws StartRefused
 */
export async function standingOf(folder: string): Promise<'none' | 'unfinished' | 'whole'> {
  if (await exists(unfinishedMark(folder))) return 'unfinished';
  const names = await readdir(folder).catch((error: unknown): readonly string[] => {
    if (codeOf(error) === 'ENOENT') return [];
    throw cannotOpen(folder, error);
  });
  if (names.length === 0) return 'none';
  if (names.includes('PG_VERSION')) return 'whole';
  throw cannotOpen(folder, new Error('there are files without PG_VERSION'));
}

/**
 * A register whose database is gone, and whose files or secrets are not, never comes up as a new one.
 * @throws StartRefused
 */
export async function refuseEmptied(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, 'database');
  if ((await standingOf(folder)) !== 'none') return;
  const secrets = join(dataFolder, 'secrets.json');
  const files = join(dataFolder, 'files');
  const still = (await exists(secrets)) ? secrets : (await hasContents(files)) ? files : undefined;
  if (still === undefined) return;
  throw new StartRefused(
    `There is no database in ${folder}, and there is ${still}: restore the database from a backup, or set DATA_DIR to another folder for a new register.`,
  );
}

/** Whether files of a register are kept in a folder: by the beginnings of their hashes. */
async function hasContents(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown): readonly string[] => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return names.some((name) => /^[0-9a-f]{2}$/u.test(name));
}

/** What is said of a folder whose database cannot be opened. */
export function cannotOpen(folder: string, error: unknown): StartRefused {
  if (storageFullOf(error) !== undefined)
    return new StartRefused(`The disk of DATA_DIR (${folder}) is full; free some space and start again.`);
  const reason = error instanceof Error ? error.message : String(error);
  return new StartRefused(
    `The embedded database in ${folder} cannot be opened (${reason}); restore it from a backup, or set DATA_DIR to another folder.`,
  );
}
