import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { mutants } from './mutants.ts';
import { failedIn, mutantResultOf } from './test-mutant.ts';

it.each(mutants)('$name: matches the current code once, and has tests', async ({ file, text, replacement, tests }) => {
  const source = await readFile(file, 'utf8');
  expect(source.split(text), `move the mutant in tools/mutants/mutants.ts to where ${file} says this now`).toHaveLength(
    2,
  );
  expect(replacement).not.toBe(text);
  for (const test of tests) await expect(readFile(test, 'utf8')).resolves.toContain('expect');
});

it('has unique names', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

it('recognizes failed tests and an empty run', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'one', failureMessages: [] },
    { status: 'failed', fullName: 'two', failureMessages: ['Error: it is 3\n    at here'] },
    { status: 'skipped', fullName: 'three', failureMessages: [] },
  ];
  expect(failedIn(JSON.stringify({ testResults: [{ assertionResults }] }))).toEqual([
    { test: 'two', why: 'Error: it is 3' },
  ]);
  expect(failedIn('{}')).toEqual([]);
});

describe('the result of a run of tests', () => {
  const reported = (status: string): string =>
    JSON.stringify({
      testResults: [{ assertionResults: [{ status, fullName: 'two', failureMessages: ['Error: 3'] }] }],
    });

  it.each([
    { case: 'a test failed', ended: false, report: reported('failed'), kind: 'killed' },
    { case: 'a test failed, and the command ended well', ended: true, report: reported('failed'), kind: 'killed' },
    { case: 'all passed', ended: true, report: reported('passed'), kind: 'survived' },
    { case: 'none ran', ended: false, report: '{}', kind: 'broken' },
  ])('$kind where $case', ({ ended, report, kind }) => {
    expect(mutantResultOf({ hasPassed: ended, output: '' }, report).kind).toBe(kind);
  });
});
