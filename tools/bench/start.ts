import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { project } from '../run.ts';
import { startChild, untilServed } from './child.ts';
import { atMost, type Figure } from './figure.ts';

const limits = { first: 30, later: 5 };
/** Entries absent in a clone. */
const notCloned = new Set(['.git', 'node_modules', 'generated', 'dist', 'data', 'storybook-static']);

/** Time from `npm start` on an installed clone to the login page: first start, and a later one. */
export async function measureStart(): Promise<readonly Figure[]> {
  const clone = await mkdtemp(join(tmpdir(), 'bench-clone-'));
  try {
    await cp(project, clone, { recursive: true, filter: (path) => path === project || !notCloned.has(basename(path)) });
    await symlink(join(project, 'node_modules'), join(clone, 'node_modules'));
    const first = await secondsToLogin(clone);
    const later = await secondsToLogin(clone);
    return [
      atMost(
        'npm start on an installed clone to the login page, with the build and demo data',
        first,
        limits.first,
        toSeconds,
      ),
      atMost('npm start after that', later, limits.later, toSeconds),
    ];
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}

async function secondsToLogin(clone: string): Promise<number> {
  const started = performance.now();
  const child = startChild({
    command: 'npm',
    values: ['start'],
    folder: clone,
    environment: { PORT: '0', DATABASE_URL: undefined },
  });
  try {
    const { ok } = await fetch(`${await untilServed(child)}/login`);
    if (!ok) throw new Error(`the login page is not served:\n${child.output()}`);
    return (performance.now() - started) / 1000;
  } finally {
    await child.stop();
  }
}

function toSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}
