import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { project } from '../run.ts';

export interface Child {
  readonly process: ChildProcess;
  /** Output so far of both streams. */
  readonly output: () => string;
  /** Resolves at exit; `code` is null after a signal. */
  readonly ended: Promise<Ended>;
  /** Terminates the process and its children; resolves at exit. */
  readonly stop: () => Promise<void>;
  /** SIGKILL; resolves at exit. */
  readonly kill: () => Promise<void>;
}

export interface Ended {
  readonly code: number | null;
  /** Standard output. */
  readonly out: string;
  /** Standard error. */
  readonly errors: string;
}

export interface ChildOptions {
  /** Absent: this Node, with a script that ends with this process. */
  readonly command?: string;
  readonly values: readonly string[];
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

const endWithParent = fileURLToPath(new URL('../end-with-parent.ts', import.meta.url));

/** Starts a program in its own process group. */
export function startChild({ command, values, folder = project, environment = {} }: ChildOptions): Child {
  // Production mode as in `npm start`.
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
  if (stdout === null || stderr === null) throw new Error('the output of a child process is piped');
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
 * Waits until a register serves. @returns the printed address
 * @throws Error with the output when the process exits first
 */
export async function untilServed(child: Child): Promise<string> {
  return await new Promise((resolve, reject) => {
    const look = (): void => {
      const found = /The register runs at (\S+)\n/u.exec(child.output())?.[1];
      if (found !== undefined) resolve(found);
    };
    child.process.stdout?.on('data', look);
    void child.ended.then(() => reject(new Error(`It ended before it was ready:\n${child.output().slice(-2_000)}`)));
    look();
  });
}

/** Resident memory of a process in bytes. */
export function memoryOf({ process: { pid } }: Child): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}
