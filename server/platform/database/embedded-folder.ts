import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, storageFullOf } from '../../../engine/store/index.ts';
import { StartRefused } from '../settings/start-refused.ts';

/** Marker file beside a database folder while that is being created. */
export function unfinishedMark(folder: string): string {
  return `${folder}.unfinished`;
}

/**
 * State of the embedded database's folder. A folder with other files is never treated as empty: PGlite would delete
 * them, and they may be the remains of a register.
 * @throws StartRefused
 */
export async function embeddedFolderState(folder: string): Promise<'none' | 'unfinished' | 'whole'> {
  if (await exists(unfinishedMark(folder))) return 'unfinished';
  const names = await readdir(folder).catch((error: unknown): readonly string[] => {
    if (codeOf(error) === 'ENOENT') return [];
    throw cannotOpen(folder, error);
  });
  if (names.length === 0) return 'none';
  if (names.includes('PG_VERSION')) return 'whole';
  throw cannotOpen(folder, new Error('there are files without PG_VERSION'));
}

/** Files that only a used register leaves: contents by hash prefix, signed lists. */
const traces: Readonly<Record<string, RegExp>> = { files: /^[0-9a-f]{2}$/u, 'ledger-heads': /\.(?:json|txt)$/u };

/**
 * Refuses to create a new register where the database is missing but other files of a register exist.
 * @throws StartRefused
 */
export async function refuseEmptied(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, 'database');
  if ((await embeddedFolderState(folder)) !== 'none') return;
  for (const [name, trace] of Object.entries(traces)) {
    const left = join(dataFolder, name);
    if (!(await hasAny(left, trace))) continue;
    throw new StartRefused(
      `There is no database in ${folder}, and there is ${left}: restore the database from a backup, or set DATA_DIR to another folder for a new register.`,
    );
  }
}

async function hasAny(folder: string, trace: RegExp): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown): readonly string[] => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return names.some((name) => trace.test(name));
}

/** The refusal for a folder whose database cannot be opened. */
export function cannotOpen(folder: string, error: unknown): StartRefused {
  if (storageFullOf(error) !== undefined)
    return new StartRefused(`The disk of DATA_DIR (${folder}) is full; free some space and start again.`);
  const reason = error instanceof Error ? error.message : String(error);
  return new StartRefused(
    `The embedded database in ${folder} cannot be opened (${reason}); restore it from a backup, or set DATA_DIR to another folder.`,
  );
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
