import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
  readonly testResults: readonly TestFile[];
}

interface TestFile {
  readonly name: string;
  readonly status: 'passed' | 'failed';
  /** Why the file as a whole failed. */
  readonly message: string;
  readonly assertionResults: readonly TestResult[];
}

interface TestResult {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
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
  const report = JSON.parse(text) as Report; // vitest documents this format
  nameFailures(report);
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report;
  return { passed: numPassedTests, failed: numFailedTests > 0 ? numFailedTests : numFailedTestSuites };
}

/** One line for each failure, where whoever reads only the end of the output finds it. */
function nameFailures({ testResults }: Report): void {
  for (const { name, message, assertionResults } of testResults.filter(({ status }) => status === 'failed')) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = relative(process.cwd(), name);
    if (failed.length === 0) console.log(`FAILED ${file}: ${message.split('\n', 1).join('')}`);
    for (const { fullName, failureMessages } of failed)
      console.log(`FAILED ${file} > ${fullName.trim()}: ${said(failureMessages)}`);
  }
}

/** What a test failed by, in one line: of a page's matcher the sentence stands before what it waited for. */
function said(messages: readonly string[]): string {
  return stripVTControlCharacters(messages.join(' '))
    .split('\n    at ', 1)
    .join('')
    .replaceAll(/\s+/gu, ' ')
    .slice(0, 600);
}

function finish(tallies: readonly Tally[]): void {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
