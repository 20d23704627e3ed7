import { afterEach, expect } from 'vitest';
import '../../tools/test-run/failure.ts';
import { pageSummaries, pageStates, takeUncaught } from './portal.ts';

/** Prints the state of open pages when a test fails, since logs are all that remains of a remote run. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  task.meta.pages = await pageSummaries();
  for (const shown of await pageStates()) process.stderr.write(`When "${task.name}" failed, a page showed ${shown}\n`);
});

/** Fails a test with uncaught page errors. */
afterEach(() => {
  expect(takeUncaught()).toEqual([]);
});
