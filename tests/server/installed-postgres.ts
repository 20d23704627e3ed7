import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, type Child } from '../../tools/bench/child.ts';
import { startGuard } from '../../tools/start-postgres.ts';

/** The server and the backup tools, of one version: `pg_dump` refuses a newer server. */
const needed = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];
const oldest = 15;

export interface InstalledPostgres {
  /** Address of the database `postgres`. */
  readonly url: string;
  /** The folder of tables and indexes, as the server's mount namespace sees it. */
  readonly tables: string;
  readonly stop: () => Promise<void>;
}

/** The folder of the newest PostgreSQL of Debian's packages, or undefined. */
export function installedPostgres(): string | undefined {
  const versionOf = (folder: string): number => Number(folder.split('/')[4]);
  return globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => versionOf(folder) >= oldest && needed.every((tool) => existsSync(join(folder, tool))))
    .toSorted((one, other) => versionOf(one) - versionOf(other))
    .at(-1);
}

/** True if a process may mount file systems here, as root may outside of most containers. */
export function mayMount(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;
}

/** Shell script: mounts a file system of size `$0` for the tables in `$1`, then executes the remaining command. */
const onDiskOf = `
disk="$1-disk" && mkdir "$disk" && mount -t tmpfs -o "size=$0" tmpfs "$disk" && cp -a "$1/." "$disk" && chown postgres "$disk" &&
mount --bind "$disk" "$1" && shift && exec "$@"`;

/**
 * Starts PostgreSQL on a socket in a temporary folder; it ends with the run, even if that is killed. With `diskSize`,
 * such as `100m`, tables and indexes are on a file system of that size.
 */
export async function startInstalled(binaries: string, diskSize?: string): Promise<InstalledPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'register-installed-'));
  const remove = startGuard(folder);
  const data = join(folder, 'data');
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root.
  const asUser = (tool: string, values: readonly string[]): readonly [string, ...string[]] =>
    isRoot ? ['runuser', '-u', 'postgres', '--', join(binaries, tool), ...values] : [join(binaries, tool), ...values];
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  const made = asUser('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  execFileSync(made[0], made.slice(1), { cwd: folder, stdio: 'pipe' });
  const tables = join(data, 'base');
  const started = asUser('postgres', ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-F']);
  const [command, ...values] =
    diskSize === undefined ? started : ['unshare', '--mount', 'sh', '-c', onDiskOf, diskSize, tables, ...started];
  const server = startChild({ command, values, folder });
  await untilReady(server);
  return {
    url: `postgres:///postgres?host=${folder}&user=postgres`,
    tables: `/proc/${String(server.process.pid)}/root${tables}`,
    stop: remove,
  };
}

async function untilReady(server: Child): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.process.stderr?.on('data', () => {
      if (server.output().includes('database system is ready to accept connections')) resolve();
    });
    void server.ended.then(() => reject(new Error(`PostgreSQL does not start:\n${server.output()}`)));
  });
}
