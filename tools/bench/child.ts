import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { project } from '../run.ts';

export interface Child {
  readonly process: ChildProcess;
  /** What it printed so far, both streams. */
  readonly output: () => string;
  /** Resolves when it has ended; `code` is null where a signal ended it. */
  readonly ended: Promise<Ended>;
  /** Asks it to end, and its own children with it; resolves when it has. */
  readonly stop: () => Promise<void>;
  /** SIGKILL: no handler, no last words; resolves when it has ended. */
  readonly kill: () => Promise<void>;
}

export interface Ended {
  readonly code: number | null;
  /** Its standard output. */
  readonly out: string;
  /** Its standard error. */
  readonly errors: string;
}

export interface ChildOptions {
  /** Absent: this Node, which runs a script that ends when this process ends. */
  readonly command?: string;
  readonly values: readonly string[];
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

const endWithParent = fileURLToPath(new URL('../end-with-parent.ts', import.meta.url));

/** Starts a program in a process group of its own. */
export function startChild({ command, values, folder = project, environment = {} }: ChildOptions): Child {
  // As `npm start` runs the server: libraries without their checks for developers.
  const env = { ...process.env, NODE_ENV: 'production', ...environment };
  const options = { cwd: folder, env, detached: true } as const;
  const child =
    command === undefined
      ? spawn(process.execPath, ['--import', endWithParent, ...values], {
          ...options,
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        })
      : spawn(command, values, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: { readonly from: Readable; readonly part: string }[] = [];
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('what a child prints is piped');
  for (const from of [stdout, stderr])
    from.setEncoding('utf8').on('data', (part: string) => void printed.push({ from, part }));
  const output = (of?: Readable): string =>
    printed.flatMap(({ from, part }) => (of === undefined || from === of ? [part] : [])).join('');
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    out: output(stdout),
    errors: output(stderr),
  }));
  return {
    process: child,
    output: () => output(),
    ended,
    stop: async () => {
      if (child.pid !== undefined && isRunning(child)) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/**
 * Waits until a register serves. @returns its address, as it prints it
 * @throws with what the child printed, when it ends before
 */
export async function untilServed(child: Child): Promise<string> {
  return await new Promise((resolve, reject) => {
    const look = (): void => {
      const found = /The register runs at (\S+)\n/u.exec(child.output())?.[1];
      if (found !== undefined) resolve(found);
    };
    child.process.stdout?.on('data', look);
    void child.ended.then(() => reject(new Error(`It ended before it served:\n${child.output().slice(-2_000)}`)));
    look();
  });
}

/** Resident memory of a process, in bytes. */
export function memoryOf({ process: { pid } }: Child): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}
