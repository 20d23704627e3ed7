import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startChild, type Child } from '../bench/child.ts';

/** Starts a program, as user `postgres` when this process is root, which PostgreSQL and PgBouncer refuse. */
export async function startDaemon(folder: string, program: string, values: readonly string[]): Promise<Child> {
  const isRoot = process.getuid?.() === 0;
  const rights = ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--'];
  const child = startChild(
    isRoot
      ? { command: 'setpriv', values: [...rights, program, ...values], folder }
      : { command: program, values, folder },
  );
  // The folder's guard ends it if this process is killed.
  await appendFile(join(folder, 'groups'), `${String(child.process.pid)}\n`);
  return child;
}
