import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks, type Tally } from './checks.ts';
import { findChromium } from './chromium.ts';
import { installChromium } from './install-chromium.ts';
import { buildPortal } from './portal-build.ts';
import { run } from './run.ts';

/** What of vitest's JSON report is counted. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
}

try {
  process.env['CHROMIUM_PATH'] = findChromium() ?? installChromium();
  const checks = await runChecks();
  await buildPortal();
  finish([checks, await runTests()]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  finish([{ passed: 0, failed: 1 }]);
}

async function runTests(): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'vitest-'));
  const report = join(folder, 'report.json');
  const { hasPassed } = await run(
    // `npm test -- engine/rules` runs the tests of one folder.
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
    'shown',
  );
  const tally = await readTally(report);
  await rm(folder, { recursive: true });
  // A run can fail outside of any test, by an error nobody caught.
  return hasPassed ? tally : { ...tally, failed: Math.max(tally.failed, 1) };
}

async function readTally(path: string): Promise<Tally> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(text) as Report; // vitest documents this format
  return { passed: numPassedTests, failed: numFailedTests > 0 ? numFailedTests : numFailedTestSuites };
}

function finish(tallies: readonly Tally[]): void {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
