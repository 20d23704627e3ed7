import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { project, runProcess } from '../run.ts';
import { failureLine } from './failure.ts';
import type { TestTally } from './tally-reporter.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-vitest-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Runs test files with these texts and returns the tally. */
async function tallyOf(files: Readonly<Record<string, string>>): Promise<TestTally> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const tally = join(folder, 'tally.json');
  const options = ['--root', folder, '--globals', '--no-isolate', '--max-workers', '1'];
  await runProcess(['tools/test-run/run-vitest.ts', tally, ...options], 'kept');
  return JSON.parse(await readFile(tally, 'utf8')) as TestTally; // written by our own reporter
}

const at = (name: string): string => relative(project, join(folder, name));

it('reports for each failure file, test and kind', async () => {
  const { passed, skipped, failures } = await tallyOf({
    'a.test.js': `
      it('holds', () => expect(1).toBe(1));
      it.skip('waits', () => undefined);
      describe('numbers', () => it('are equal', () => expect(1).toBe(2)));
      it('ends', () => new Promise(() => undefined), 10);
      describe('a group', () => { beforeAll(() => { throw new Error('no room'); }); it('starts', () => undefined); });`,
    'b.test.js': "throw new Error('cannot be loaded');",
  });
  expect({ passed, skipped, lines: failures.map(failureLine).toSorted() }).toEqual({
    passed: 1,
    skipped: 2,
    lines: [
      `FAILED ${at('a.test.js')} > a group (error): no room`,
      expect.stringMatching(/a\.test\.js > ends \(time-out\): Test timed out in 10ms/u),
      `FAILED ${at('a.test.js')} > numbers > are equal (assertion): expected 1 to be 2 // Object.is equality`,
      `FAILED ${at('b.test.js')} (error): cannot be loaded`,
    ],
  });
});

it('reports a dead process, its file and the files not run', async () => {
  const { failures } = await tallyOf({
    'c.test.js':
      "it('lives', async () => { process.kill(process.pid, 'SIGKILL'); await new Promise(() => undefined); });",
    'd.test.js': "it('holds', () => undefined);",
  });
  const lines = failures.map(failureLine);
  expect(lines).toContain(`FAILED ${at('c.test.js')} (process died): It was not run to its end.`);
  expect(lines).toContainEqual(expect.stringMatching(/outside of any file \(process died\): .*SIGKILL .*c\.test\.js/u));
});
