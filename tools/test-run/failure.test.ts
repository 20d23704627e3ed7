import { expect, it } from 'vitest';
import { failureLine, failureOf, type ReportedError } from './failure.ts';

it.each<{ readonly case: string; readonly error: ReportedError; readonly line: string }>([
  {
    case: 'an assertion',
    error: { name: 'AssertionError', message: 'expected 1 to be 2 // Object.is equality' },
    line: 'FAILED a.test.ts > adds (assertion): expected 1 to be 2 // Object.is equality',
  },
  {
    case: 'an expectation of a page, in colours',
    error: { name: 'Error', message: 'expect(\u001B[31mlocator\u001B[39m).toHaveText() failed\n\nReceived: "a"' },
    line: 'FAILED a.test.ts > adds (assertion): expect(locator).toHaveText() failed Received: "a"',
  },
  {
    case: 'the limit of a test',
    error: { name: 'Error', message: 'Test timed out in 600000ms.\nSee the configuration.' },
    line: 'FAILED a.test.ts > adds (time-out): Test timed out in 600000ms. See the configuration.',
  },
  {
    case: 'a poll that ended',
    error: {
      name: 'AssertionError',
      message: 'expected [] to have a length of 1',
      cause: { message: 'Matcher did not succeed in time.' },
    },
    line: 'FAILED a.test.ts > adds (time-out): expected [] to have a length of 1',
  },
  {
    case: 'a random case',
    error: { name: 'Error', message: 'Property failed after 3 tests\n{ seed: -7, path: "2:0", endOnFailure: true }' },
    line: 'FAILED a.test.ts > adds (error, seed: -7, path: "2:0"): Property failed after 3 tests { seed: -7, path: "2:0", endOnFailure: true }',
  },
  {
    case: 'another error, without its stack',
    error: { name: 'TypeError', message: 'x is undefined\n    at a.ts:1' },
    line: 'FAILED a.test.ts > adds (error): x is undefined',
  },
])('reports $case in one line', ({ error, line }) => {
  expect(failureLine(failureOf(error, 'a.test.ts', 'adds'))).toBe(line);
});

it('reports the messages of the pages', () => {
  const failure = {
    ...failureOf({ message: 'no toast' }, 'a.test.ts', 'sells'),
    pages: '/sales said ["Saved."]\nafter Sell 200',
  };
  expect(failureLine(failure)).toBe(
    'FAILED a.test.ts > sells (error): no toast PAGES /sales said ["Saved."] after Sell 200',
  );
});

it('names the file whose process died, or that no file is known', () => {
  const cause = { message: 'Worker exited unexpectedly with signal SIGKILL while running test file a.test.ts' };
  const died = { message: '[vitest-pool]: Worker forks emitted error.', cause };
  expect(failureLine(failureOf(died, 'a.test.ts'))).toBe(`FAILED a.test.ts (process died): ${cause.message}`);
  expect(failureLine(failureOf(died, undefined))).toBe(`FAILED outside of any file (process died): ${cause.message}`);
});
