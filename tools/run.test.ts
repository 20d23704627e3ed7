import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProcess } from './run.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** A script that starts an endless process sharing its output. */
async function writeScripts(): Promise<string> {
  await writeFile(join(folder, 'endless.ts'), "console.log('endless'); setInterval(() => undefined, 1_000_000);");
  const starting = join(folder, 'starting.ts');
  await writeFile(
    starting,
    `import { spawn } from 'node:child_process';
     const child = spawn(process.execPath, [${JSON.stringify(join(folder, 'endless.ts'))}], { stdio: ['ignore', 'pipe', 'inherit'] });
     child.stdout.on('data', (text) => { process.stdout.write(text); if (process.argv[2] === 'leave') process.exit(3); });`,
  );
  return starting;
}

it('ends processes that a command leaves behind', async () => {
  // Resolves when no process holds the output open.
  expect(await runProcess([await writeScripts(), 'leave'], 'kept')).toEqual({
    hasPassed: false,
    ending: 'exit code 3',
    output: 'endless\n',
  });
});

it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('ends a command and its child processes on %s', async (signal) => {
  const calling = join(folder, 'calling.ts');
  const module = JSON.stringify(join(import.meta.dirname, 'run.ts'));
  const command = JSON.stringify(await writeScripts());
  await writeFile(calling, `import { runProcess } from ${module}; await runProcess([${command}, 'stay'], 'shown');`);
  const caller = spawn(process.execPath, [calling], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(caller.stdout, 'data')) as [Buffer]; // what the event passes
  expect(said.toString()).toBe('endless\n');
  caller.kill(signal);
  // The output closes with its last process.
  await once(caller.stdout, 'close');
});
