import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { openPostgres, type Database } from '../../engine/store/index.ts';
import { startPostgres } from '../../tools/start-postgres.ts';

/** A PostgreSQL for all files of a run. */
export interface RunPostgres {
  /** Of its database `postgres`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** What tests write need not survive a power cut, and nothing runs beside them that they did not ask for. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
  max_connections: '400',
};
/** Pages without checksums, and the password of each connection verified without its usual 4,096 rounds. */
const initdbFlags = ['--no-data-checksums', '--set=scram_iterations=1'];
const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Starts one that is gone once it is stopped. */
export async function startRunPostgres(): Promise<RunPostgres> {
  const { url, remove } = await startPostgres('dropped', { parent: await folderInMemory(), initdbFlags, flags });
  return { url: url('postgres'), stop: remove };
}

/** More than its databases and their log ever take. */
const roomInMemory = 6 * 1024 ** 3;

/**
 * Databases are created and dropped by the hundred, which costs less without a disk. @returns a folder in memory where the
 * machine has one with room, else that of other temporary files
 */
async function folderInMemory(folder = '/dev/shm'): Promise<string> {
  const system = await statfs(folder).catch(() => undefined);
  return system !== undefined && system.bavail * system.bsize > roomInMemory ? folder : tmpdir();
}

/** Makes a database on the PostgreSQL of `url`, like the one named `source` or empty; where it is. */
export async function createDatabase(url: string, name: string, source = 'template1'): Promise<string> {
  await onPostgres(url, (server) => server.script(`create database ${name} template ${source} strategy file_copy`));
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Opens the database of `url` for as long as the work takes. */
export async function onPostgres(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = openPostgres(url);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
