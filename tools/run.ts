import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const project = join(import.meta.dirname, '..');

/** Checks and builds make much that is soon gone: with more room for what is new they take up to a fifth less time. */
const roomForNew = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/** Ends a command and all it started when this process is killed. */
const endWithParent = join(import.meta.dirname, 'end-with-parent.ts');

/** Where processes keep what they compiled: most of a start is that. */
export const compiled = join(project, 'node_modules/.cache/compiled');

/** A command with its arguments, a `.ts` file or one of a package, which this Node runs. */
export type ProcessCommand = readonly [string, ...string[]];

export interface Finished {
  readonly hasPassed: boolean;
  /** What it printed, where that was not shown at once. */
  readonly output: string;
}

/**
 * Runs a command of the project to its end, in a folder; `output` says whether it is shown as it comes or kept.
 * Interrupts are passed on, and no process that it started outlives it.
 */
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
    // A process group of its own, so that what it leaves behind can be ended.
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
    const [code] = (await once(child, 'close')) as [number | null]; // Node documents the arguments of `close`
    return { hasPassed: code === 0, output: Buffer.concat(parts).toString() };
  } finally {
    stopPassing();
  }
}

/** Passes interrupts on to a command; @returns how that is stopped */
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
    // Every process of the group has ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
