import { readdir } from 'node:fs/promises';
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

/** What is said of a folder whose database cannot be opened. */
export function cannotOpen(folder: string, error: unknown): StartRefused {
  if (storageFullOf(error) !== undefined)
    return new StartRefused(`The disk of DATA_DIR (${folder}) is full; free some space and start again.`);
  const reason = error instanceof Error ? error.message : String(error);
  return new StartRefused(
    `The embedded database in ${folder} cannot be opened (${reason}); restore it from a backup, or set DATA_DIR to another folder.`,
  );
}
