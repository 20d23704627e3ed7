import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const project = join(import.meta.dirname, '..');

/** Larger young generation: checks and builds are up to a fifth faster. */
const roomForNew = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/** Ends a command with its children when this process is killed. */
const endWithParent = join(import.meta.dirname, 'end-with-parent.ts');

/** Node's compile cache of child processes. */
export const compiled = join(project, 'node_modules/.cache/compiled');

/** A command with arguments: a `.ts` file or a package command, run by this Node. */
export type ProcessCommand = readonly [string, ...string[]];

export interface Finished {
  readonly hasPassed: boolean;
  /** `exit code 1`, or `signal SIGKILL` when it was killed. */
  readonly ending: string;
  /** Captured output; empty when shown. */
  readonly output: string;
}

/** Runs a project command in a folder; `output` is shown live or captured. Forwards interrupts and kills processes left behind. */
export async function runProcess(
  [name, ...values]: ProcessCommand,
  output: 'shown' | 'kept',
  folder = project,
  environment: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const script = name.endsWith('.ts') ? name : join(project, 'node_modules/.bin', name);
  const outputs = output === 'shown' ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, [...roomForNew, '--import', endWithParent, script, ...values], {
    cwd: folder,
    stdio: ['ignore', outputs, outputs, 'ipc'],
    // A separate process group, to kill leftovers.
    detached: true,
    env: {
      NODE_COMPILE_CACHE: compiled,
      ...process.env,
      ...environment,
      PATH: `${join(project, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    },
  });
  const parts: Buffer[] = [];
  child.stdout?.on('data', (part: Buffer) => parts.push(part));
  child.stderr?.on('data', (part: Buffer) => parts.push(part));
  const stopPassing = passSignals(child);
  child.once('exit', () => signalGroup(child, 'SIGKILL'));
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]; // Node documents them
    const ending = code === null ? `signal ${String(signal)}` : `exit code ${code}`;
    return { hasPassed: code === 0, ending, output: Buffer.concat(parts).toString() };
  } finally {
    stopPassing();
  }
}

/** Forwards interrupts to a command. @returns a function that stops it */
function passSignals(child: ChildProcess): () => void {
  const pass = (signal: NodeJS.Signals): void => signalGroup(child, signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, pass);
  return () => {
    for (const signal of signals) process.off(signal, pass);
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // The group has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
