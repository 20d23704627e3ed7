import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../../tools/bench/child.ts';
import type { Pooler } from './transaction-pooler.ts';

const program = '/usr/sbin/pgbouncer';

/** True if Debian's package is installed. */
export const hasPgbouncer = (): boolean => existsSync(program);

/** Starts PgBouncer in transaction pooling mode, on a socket in a temporary folder. */
export async function startPgbouncer(postgresUrl: string): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(postgresUrl);
  const folder = await mkdtemp(join(tmpdir(), 'register-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const target = `host=${hostname} port=${port} user=${username} password=${password}`;
  await writeFile(
    file,
    `[databases]\n* = ${target}\n[pgbouncer]\nlisten_addr =\nunix_socket_dir = ${folder}\nauth_type = any
pool_mode = transaction\ndefault_pool_size = 10\nmax_client_conn = 500\nserver_reset_query_always = 0\n`,
  );
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['-R', 'postgres', folder]);
  const command = isRoot ? ['runuser', '-u', 'postgres', '--', program, file] : [program, file];
  const [first = program, ...values] = command;
  const child = startChild({ command: first, values, folder });
  await new Promise<void>((resolve, reject) => {
    child.process.stderr?.on('data', () => {
      if (child.output().includes('process up')) resolve();
    });
    void child.ended.then(() => reject(new Error(`PgBouncer does not start:\n${child.output()}`)));
  });
  return {
    urlOf: (databaseUrl) =>
      `postgres://${new URL(databaseUrl).pathname}?host=${folder}&port=6432&user=${username}&pooling=transaction`,
    stop: async () => {
      await child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
