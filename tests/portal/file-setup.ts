import { afterEach } from 'vitest';
import { shownOnPages } from './portal.ts';

/** A failure of a walk says what its pages showed: a run elsewhere leaves nothing else to look at. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const shown of await shownOnPages())
    process.stderr.write(`When "${task.name}" failed, a page showed ${shown}\n`);
});
