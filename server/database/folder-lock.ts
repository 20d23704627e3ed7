import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The embedded database has one process; a second one on the same folder would destroy it. */
export interface FolderLock {
  readonly release: () => Promise<void>;
}

/** A process that was told to stop gets this long, so that one started in its place need not be started twice. */
const patienceMs = 3_000;

/** @throws Error that names the other process when it stays alive */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'process.pid');
  await mkdir(folder, { recursive: true });
  const deadline = performance.now() + patienceMs;
  let owner = await readOwner(path);
  while (owner !== undefined && performance.now() < deadline) {
    await setTimeout(100);
    owner = await readOwner(path);
  }
  if (owner !== undefined) {
    throw new Error(
      `the data folder ${folder} is in use by the process ${String(owner)}; stop it, or set DATA_DIR to another folder`,
    );
  }
  await writeFile(path, String(process.pid));
  return { release: () => rm(path, { force: true }) };
}

/** The process that holds the lock and lives; a killed one leaves its number behind, which may by now be ours. */
async function readOwner(path: string): Promise<number | undefined> {
  const owner = Number(await readFile(path, 'utf8').catch(() => ''));
  return owner > 0 && owner !== process.pid && isAlive(owner) ? owner : undefined;
}

function isAlive(owner: number): boolean {
  try {
    return process.kill(owner, 0);
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
