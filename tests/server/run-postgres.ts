import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { openPostgres, type Database } from '../../engine/store/index.ts';
import { startPostgres } from '../../tools/start-postgres.ts';

/** The PostgreSQL server of a test run. */
export interface RunPostgres {
  /** Address of the database `postgres`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Test data need no durability, and background processes would disturb the tests. */
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
/** No page checksums, and 1 SCRAM iteration per connection instead of 4,096. */
const initdbFlags = ['--no-data-checksums', '--set=scram_iterations=1'];
const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Starts a server whose data are removed when it stops. */
export async function startRunPostgres(): Promise<RunPostgres> {
  const { url, remove } = await startPostgres('dropped', { parent: await folderInMemory(), initdbFlags, flags });
  return { url: url('postgres'), stop: remove };
}

/** Upper bound of the size of databases and log, in bytes. */
const roomInMemory = 6 * 1024 ** 3;

/**
 * Creating and dropping hundreds of databases is faster in memory.
 * @returns a folder in memory if it has enough space, else the folder of temporary files
 */
async function folderInMemory(folder = '/dev/shm'): Promise<string> {
  const system = await statfs(folder).catch(() => undefined);
  return system !== undefined && system.bavail * system.bsize > roomInMemory ? folder : tmpdir();
}

/** Creates a database on the server of `url` as a copy of `source`, empty by default. @returns its address */
export async function createDatabase(url: string, name: string, source = 'template1'): Promise<string> {
  await onPostgres(url, (server) => server.script(`create database ${name} template ${source} strategy file_copy`));
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Opens the database of `url`, runs the work and closes it. */
export async function onPostgres(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = openPostgres(url);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
