import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import { project } from '../run.ts';
import { failureOf, type Failure, type ReportedError } from './failure.ts';

/** Result of a test run. */
export interface TestTally {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

type UnhandledErrors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1];

/** Writes the tally as JSON when the run has ended. */
export class TallyReporter implements Reporter {
  readonly #file: string;
  #chosen: readonly TestSpecification[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunStart(chosen: readonly TestSpecification[]): void {
    this.#chosen = chosen;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: UnhandledErrors): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
    const tally: TestTally = {
      passed: count('passed'),
      skipped: count('skipped'),
      failures: [
        ...modules.flatMap(failuresOf),
        ...this.#chosen.filter((specification) => !hasEnded(specification, modules)).map(notRun),
        ...unhandled.map((error) => failureOf(error, fileOf(error))),
      ],
    };
    writeFileSync(this.#file, JSON.stringify(tally));
  }
}

/** The first error of each failed test, group and file. */
function failuresOf(module: TestModule): readonly Failure[] {
  const file = pathOf(module);
  const first = (errors: readonly ReportedError[], title?: string, pages?: string): readonly Failure[] =>
    errors.slice(0, 1).map((error) => ({ ...failureOf(error, file, title), pages }));
  return [
    ...first(module.errors()),
    ...[...module.children.allSuites()].flatMap((suite) => first(suite.errors(), suite.fullName)),
    ...[...module.children.allTests()].flatMap((test) =>
      first(test.result().errors ?? [], test.fullName, test.meta().pages),
    ),
  ];
}

/** A file has not ended when its process, or that of the previous file, crashed. */
function hasEnded({ moduleId, project: { name } }: TestSpecification, modules: readonly TestModule[]): boolean {
  const ended = ['passed', 'failed', 'skipped'];
  const isThis = (module: TestModule): boolean => module.moduleId === moduleId && module.project.name === name;
  return modules.some((module) => isThis(module) && ended.includes(module.state()));
}

function notRun(specification: TestSpecification): Failure {
  const message = 'It was not run to its end.';
  return { file: pathOf(specification), title: undefined, kind: 'process died', message, seed: undefined };
}

function pathOf({ moduleId }: { readonly moduleId: string }): string {
  return relative(project, moduleId);
}

/** The file that was running when an uncaught error occurred. */
function fileOf(error: UnhandledErrors[number]): string | undefined {
  const path: unknown = error['VITEST_TEST_PATH'];
  return typeof path === 'string' ? relative(project, path) : undefined;
}
