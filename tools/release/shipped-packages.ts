import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../run.ts';

interface LockEntry {
  readonly dev?: boolean;
}

/** The folders of the packages that the server needs where it runs, as far as this platform has them, from the project's root. */
export function shippedPackages(): readonly string[] {
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockEntry>>; // npm's own format
  };
  return Object.entries(lock.packages).flatMap(([path, { dev = false }]) =>
    path !== '' && !dev && existsSync(join(project, path)) ? [path] : [],
  );
}
