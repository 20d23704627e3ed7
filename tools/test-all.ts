import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateFirst, report, runChecks, type Tally } from './checks.ts';
import { findChromium } from './chromium.ts';
import { installChromium } from './install-chromium.ts';
import { project, runProcess } from './run.ts';
import { changedTests } from './test-run/changed-tests.ts';
import { failureLine } from './test-run/failure.ts';
import type { TestTally } from './test-run/tally-reporter.ts';

/** `npm test` runs all checks and tests; `-- changed [COMMIT]` the tests affected by changes; `-- PATH` some tests. */
const values = process.argv.slice(2);

try {
  process.env['CHROMIUM_PATH'] = findChromium() ?? installChromium();
  report(await runAll());
} catch (error) {
  report([{ passed: 0, failures: [error instanceof Error ? error.message : String(error)] }]);
}

async function runAll(): Promise<readonly Tally[]> {
  const generated = await generateFirst();
  if (values[0] === 'changed') return [generated, await runChanged(values[1])];
  // In parallel, because neither depends on timing.
  const others = values.length === 0 ? [runChecks()] : [];
  return [generated, ...(await Promise.all([...others, runTests(values)]))];
}

async function runChanged(since: string | undefined): Promise<Tally> {
  const { files, why } = await changedTests(since);
  console.log(why);
  return files.length === 0 ? { passed: 0, failures: [] } : await runTests(files);
}

async function runTests(chosen: readonly string[]): Promise<Tally> {
  // Also the folder of the tests' temporary files, some of which a PostgreSQL of another user reads.
  const folder = await mkdtemp(join(tmpdir(), 'vitest-'));
  await chmod(folder, 0o755);
  const file = join(folder, 'tally.json');
  const command = ['tools/test-run/run-vitest.ts', file, ...chosen] as const;
  const { hasPassed } = await runProcess(command, 'shown', project, { TMPDIR: folder });
  const text = await readFile(file, 'utf8').catch(() => undefined);
  // Retries, because guards of databases delete theirs at the same time.
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  if (text === undefined) return { passed: 0, failures: ['FAILED vitest: it ended before its tests did'] };
  const { passed, failures } = JSON.parse(text) as TestTally; // written by our own reporter
  const lines = failures.map(failureLine);
  return { passed, failures: hasPassed || lines.length > 0 ? lines : ['FAILED vitest: it failed outside of any test'] };
}
