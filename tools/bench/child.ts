import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { project } from '../run.ts';

export interface Child {
  readonly process: ChildProcess;
  /** What it printed so far, both streams. */
  readonly output: () => string;
  /** Asks it to end, and its own children with it; resolves when it has. */
  readonly stop: () => Promise<void>;
  /** SIGKILL: no handler, no last words; resolves when it has ended. */
  readonly kill: () => Promise<void>;
}

export interface ChildParts {
  readonly command: string;
  readonly values: readonly string[];
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Starts a program in a process group of its own. */
export function startChild({ command, values, folder = project, environment = {} }: ChildParts): Child {
  // As `npm start` runs the server: libraries without their checks for developers.
  const env = { ...process.env, NODE_ENV: 'production', ...environment };
  const child = spawn(command, values, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const parts: Buffer[] = [];
  const keep = (part: Buffer): void => void parts.push(part);
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    process: child,
    output: () => Buffer.concat(parts).toString(),
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * Waits until an address answers 200.
 * @throws with what the child printed, when it ends before or takes longer than `patienceMs`
 */
export async function untilServed(child: Child, address: string, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline && child.process.exitCode === null) {
    const isServed = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isServed) return;
    await wait(20);
  }
  throw new Error(`${address} is not served:\n${child.output().slice(-2_000)}`);
}

/** Resident memory of a process, in bytes. */
export function memoryOf({ process: { pid } }: Child): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}
