import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const project = join(import.meta.dirname, '..');

/** Checks and builds make much that is soon gone: with more room for what is new they take up to a fifth less time. */
const roomForNew = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/** Where processes keep what they compiled: most of a start is that. */
const compiled = join(project, 'node_modules/.cache/compiled');

/** A command with its arguments, a `.ts` file or one of a package, which this Node runs. */
export type Command = readonly [string, ...string[]];

export interface Finished {
  readonly hasPassed: boolean;
  /** What it printed, where that was not shown at once. */
  readonly output: string;
}

/** Runs a command of the project to its end, in a folder; `output` says whether it is shown as it comes or kept. */
export function run(
  [name, ...values]: Command,
  output: 'shown' | 'kept',
  folder = project,
  environment: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const script = name.endsWith('.ts') ? name : join(project, 'node_modules/.bin', name);
  const child = spawn(process.execPath, [...roomForNew, script, ...values], {
    cwd: folder,
    stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
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
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ hasPassed: code === 0, output: Buffer.concat(parts).toString() }));
  });
}
