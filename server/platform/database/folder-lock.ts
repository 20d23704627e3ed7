import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { StartRefused } from '../settings/start-refused.ts';

/** The embedded database has one process; a second one on the same folder would destroy it. */
export interface FolderLock {
  readonly release: () => Promise<void>;
}

/** A process that was told to stop gets this long, so that one started in its place need not be started twice. */
const patienceMs = 1_500;

/** Locks of this process: one that nobody referred to would end with its collection as garbage. */
const held = new Set<DatabaseSync>();

/**
 * Takes a folder for this process until it releases it or ends, however it ends: the lock is the operating system's,
 * on an empty SQLite file, which is the only way Node has to one.
 * @throws StartRefused that names the process which has it
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const holder = join(folder, 'process.txt');
  const deadline = performance.now() + patienceMs;
  let lock = tryLock(folder);
  while (lock === undefined && performance.now() < deadline) {
    await setTimeout(50);
    lock = tryLock(folder);
  }
  if (lock === undefined) throw await inUse(folder, holder);
  const taken = lock;
  held.add(taken);
  await writeFile(holder, `process ${String(process.pid)} on ${hostname()} since ${new Date().toISOString()}`);
  return {
    release: async () => {
      await rm(holder, { force: true });
      held.delete(taken);
      taken.close();
    },
  };
}

const sqliteBusy = 5;

/** The open lock; undefined when somebody has it. The file stays: one that were removed could be locked twice. */
function tryLock(folder: string): DatabaseSync | undefined {
  const path = join(folder, 'process.lock');
  const lock = new DatabaseSync(path, { open: false });
  try {
    lock.open();
    // Its journal would be a second file, and there is nothing to keep.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    if (lock.isOpen) lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(
      `${path} cannot be locked (${reason}); remove it if no other process runs on the folder, or set DATA_DIR to another.`,
    );
  }
}

/** What the holder wrote of itself is only told; whether it holds is the lock's to say. */
async function inUse(folder: string, holder: string): Promise<StartRefused> {
  const name = await readFile(holder, 'utf8').catch(() => '');
  return new StartRefused(
    `The data folder ${folder} is in use by ${name === '' ? 'another process' : `the ${name}`}; stop it, or set DATA_DIR to another folder.`,
  );
}
