import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

const [processes, startsEach] = [5, 10];

/** Prints `ready`, waits for input, then tries several locks at once and prints each outcome. */
const program = `
  import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
  const start = () => lockFolder(process.argv[1]).then(() => 'has it', (error) => error.message);
  process.stdin.once('data', async () => {
    console.log(JSON.stringify(await Promise.all(Array.from({ length: ${String(startsEach)} }, start))));
  });
  // The input ends with the parent process.
  process.stdin.once('end', () => process.exit());
  console.log('ready');`;

interface Starter {
  readonly process: ChildProcess;
  readonly nextLine: () => Promise<string>;
}

let folder: string;
let starters: readonly Starter[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  starters = Array.from({ length: processes }, startStarter);
});

afterAll(async () => {
  for (const starter of starters) starter.process.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

function startStarter(): Starter {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { process: child, nextLine: async () => String((await lines.next()).value) };
}

it('is acquired by one of fifty concurrent starts, names its process to the others, and ends with it', async () => {
  for (const { nextLine } of starters) expect(await nextLine()).toBe('ready');
  for (const starter of starters) starter.process.stdin?.write('now\n');
  const outcomes = await Promise.all(
    // Printed by the program above.
    starters.map(async ({ nextLine }) => JSON.parse(await nextLine()) as readonly string[]),
  );
  expect(outcomes.flat()).toHaveLength(processes * startsEach);
  expect(outcomes.flat().filter((outcome) => outcome === 'has it')).toHaveLength(1);
  const winner = starters[outcomes.findIndex((each) => each.includes('has it'))];
  const sentence = `is in use by the process ${String(winner?.process.pid)} on `;
  expect(outcomes.flat().filter((outcome) => outcome.includes(sentence))).toHaveLength(processes * startsEach - 1);

  await expect(lockFolder(folder)).rejects.toThrow(sentence);
  const ended = new Promise((resolve) => winner?.process.once('exit', resolve));
  winner?.process.kill('SIGKILL');
  await ended;
  // The id of the ended process was reused by another.
  await writeFile(join(folder, 'process.txt'), `process ${String(process.ppid)} on this machine`);
  const lock = await lockFolder(folder);
  await lock.release();
});

it('is free again once it is released', async () => {
  const first = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`is in use by the process ${String(process.pid)} on `);
  await first.release();
  await (await lockFolder(folder)).release();
});
