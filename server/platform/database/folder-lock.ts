import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { StartRefused } from '../settings/start-refused.ts';

/** Exclusive lock on the embedded database's folder; a second process would destroy the database. */
export interface FolderLock {
  readonly release: () => Promise<void>;
}

/** Waits for a process that is shutting down, so that a restart succeeds at once. */
const patienceMs = 1_500;

/** Keeps locks reachable: a garbage-collected handle would release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks a folder until released or until the process ends, even by a crash: it is an operating system lock on an empty
 * SQLite file, because Node has no other.
 * @throws StartRefused naming the process that holds it
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

/** The open lock; undefined when another process holds it. The file is never deleted: a recreated file could be locked twice. */
function tryLock(folder: string): DatabaseSync | undefined {
  const path = join(folder, 'process.lock');
  const lock = new DatabaseSync(path, { open: false });
  try {
    lock.open();
    // In memory, because a journal would be a second file.
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

/** The holder's file is only shown in the message; the lock alone decides. */
async function inUse(folder: string, holder: string): Promise<StartRefused> {
  const name = await readFile(holder, 'utf8').catch(() => '');
  return new StartRefused(
    `The data folder ${folder} is in use by ${name === '' ? 'another process' : `the ${name}`}; stop it, or set DATA_DIR to another folder.`,
  );
}
