import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finished, runProcess } from '../run.ts';
import type { Mutant } from './mutants.ts';

/** Result for a mutant: a test failed, all passed, or the tests did not run. */
export type MutantResult =
  | { readonly kind: 'killed'; readonly by: Failure }
  | { readonly kind: 'survived' }
  | { readonly kind: 'broken'; readonly output: string };

/** A failed test with the first line of its error. */
interface Failure {
  readonly test: string;
  readonly why: string;
}

/** Applies a mutant in a copy, runs its tests, and reverts it. */
export async function testMutant(folder: string, { file, text, replacement, tests }: Mutant): Promise<MutantResult> {
  const path = join(folder, file);
  const whole = await readFile(path, 'utf8');
  // A function, because `$` is special in replacement strings.
  await writeFile(
    path,
    whole.replace(text, () => replacement),
  );
  try {
    return await runTests(folder, tests);
  } finally {
    await writeFile(path, whole);
  }
}

/** Runs test files in a copy until the first failure. */
export async function runTests(folder: string, tests: readonly string[]): Promise<MutantResult> {
  const report = join(folder, 'report.json');
  await rm(report, { force: true });
  const projects = ['node', 'screens', 'postgres', 'faults'].flatMap((name) => ['--project', name]);
  const reporting = ['--reporter', 'json', '--outputFile', report];
  const ended = await runProcess(['vitest', 'run', ...projects, '--bail', '1', ...reporting, ...tests], 'kept', folder);
  return mutantResultOf(ended, await readFile(report, 'utf8').catch(() => '{}'));
}

/** The report decides: a run aborted by `--bail` may exit as if all tests had passed. */
export function mutantResultOf(
  { hasPassed, output }: Pick<Finished, 'hasPassed' | 'output'>,
  report: string,
): MutantResult {
  const [first] = failedIn(report);
  if (first !== undefined) return { kind: 'killed', by: first };
  return hasPassed ? { kind: 'survived' } : { kind: 'broken', output };
}

/** Failed tests in a vitest report. */
export function failedIn(report: string): readonly Failure[] {
  // Vitest's format; other properties are ignored.
  const { testResults = [] } = JSON.parse(report) as { readonly testResults?: readonly FileResult[] };
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [message = ''] }) => ({ test: fullName, why: message.split('\n')[0] ?? '' })),
  );
}

interface FileResult {
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}
