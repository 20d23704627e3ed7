import { afterEach, expect } from 'vitest';
import '../../tools/test-run/failure.ts';
import { saidOnPages, shownOnPages, takeUncaught } from './portal.ts';

/** A failure of a walk says what its pages showed: a run elsewhere leaves nothing else to look at, and maybe its last lines alone. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  task.meta.pages = await saidOnPages();
  for (const shown of await shownOnPages())
    process.stderr.write(`When "${task.name}" failed, a page showed ${shown}\n`);
});

/** What a page does not catch is a defect, even where the screen looks right. */
afterEach(() => {
  expect(takeUncaught()).toEqual([]);
});
