import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finished, runProcess } from '../run.ts';
import type { Mutant } from './mutants.ts';

/** What became of a mutant: a test failed, all passed, or the tests did not even run. */
export type Fate =
  | { readonly kind: 'killed'; readonly by: Failure }
  | { readonly kind: 'survived' }
  | { readonly kind: 'broken'; readonly output: string };

/** A test that failed, and the first line of why. */
interface Failure {
  readonly test: string;
  readonly why: string;
}

/** Puts a mutant into a copy of the project, runs its tests there, and takes it out again. */
export async function testMutant(folder: string, { file, text, replacement, tests }: Mutant): Promise<Fate> {
  const path = join(folder, file);
  const whole = await readFile(path, 'utf8');
  // As a function: the replacement is a text, and `$` in it means nothing.
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

/** Runs test files in a copy, on the embedded database or on PostgreSQL as they do, up to the first test that fails. */
export async function runTests(folder: string, tests: readonly string[]): Promise<Fate> {
  const report = join(folder, 'report.json');
  await rm(report, { force: true });
  const projects = ['node', 'screens', 'postgres', 'faults'].flatMap((name) => ['--project', name]);
  const reporting = ['--reporter', 'json', '--outputFile', report];
  const ended = await runProcess(['vitest', 'run', ...projects, '--bail', '1', ...reporting, ...tests], 'kept', folder);
  return fateOf(ended, await readFile(report, 'utf8').catch(() => '{}'));
}

/** What a run of tests came to: a run cut short by `--bail` may end as if all had passed, so that the report decides. */
export function fateOf({ hasPassed, output }: Finished, report: string): Fate {
  const [first] = failedIn(report);
  if (first !== undefined) return { kind: 'killed', by: first };
  return hasPassed ? { kind: 'survived' } : { kind: 'broken', output };
}

/** The tests that failed, in a report of vitest's. */
export function failedIn(report: string): readonly Failure[] {
  // As vitest writes it; whatever else is there is not looked at.
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
