import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, type Child } from '../../tools/bench/child.ts';
import { startGuard, type startPostgres } from '../../tools/start-postgres.ts';

/** A hot standby of another PostgreSQL. */
export interface StandbyPostgres {
  readonly url: (database: string) => string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Stops it if it runs, and removes its data. */
  readonly remove: () => Promise<void>;
}

/** Starts a standby of a PostgreSQL that keeps its data; the primary is stopped while its data are copied. */
export async function startStandby(primary: Awaited<ReturnType<typeof startPostgres>>): Promise<StandbyPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'register-standby-'));
  const remove = startGuard(folder);
  await chmod(folder, 0o755);
  const data = join(folder, 'data');
  const [program = ''] = (await readFile(join(primary.folder, 'data', 'postmaster.opts'), 'utf8')).split(' ');
  await primary.server.stop();
  // PostgreSQL requires that the owner of the files is kept.
  execFileSync('cp', ['--archive', join(primary.folder, 'data'), data]);
  await primary.server.start();
  await writeFile(join(data, 'standby.signal'), '');
  const { hostname, port: followed, username, password } = new URL(primary.url('postgres'));
  const isRoot = process.getuid?.() === 0;
  const [command, ...words] = isRoot ? (['runuser', '-u', 'postgres', '--', program] as const) : ([program] as const);
  const address = `host=${hostname} port=${followed} user=${username} password=${password}`;
  const settings = ['listen_addresses=127.0.0.1', `primary_conninfo=${address}`].flatMap((each) => ['-c', each]);
  let server: Child | undefined;
  let port = Number(followed);
  const start = async (): Promise<void> => {
    // Takes the next free port; a restart reuses it.
    for (port = server === undefined ? port + 1 : port; ; port += 1) {
      const values = [...words, '-D', data, '-p', String(port), '-k', '', ...settings];
      server = startChild({ command, values, folder });
      if (await isServing(server)) return;
    }
  };
  await start();
  return {
    url: (database) => Object.assign(new URL(primary.url(database)), { port: String(port) }).href,
    start,
    stop: async () => {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      // SIGINT is a fast shutdown: it does not wait for clients.
      process.kill(Number(pid), 'SIGINT');
      await server?.ended;
    },
    remove,
  };
}

/** @returns false if the port is in use @throws Error with the log if the server ends for another reason */
async function isServing(server: Child): Promise<boolean> {
  return await new Promise((resolve, reject) => {
    server.process.stderr?.on('data', () => {
      if (server.output().includes('ready to accept read-only connections')) resolve(true);
    });
    void server.ended.then(() => {
      if (server.output().includes('Address already in use')) resolve(false);
      else reject(new Error(`the standby does not start:\n${server.output()}`));
    });
  });
}
