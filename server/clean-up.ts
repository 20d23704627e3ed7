import { forgetAnswers, type Database } from '../engine/store/index.ts';
import { accountRemains, type Forget } from './people/accounts/index.ts';
import type { Job } from './platform/jobs/index.ts';

/** A request is repeated by whoever waited for its answer: within minutes, surely within a day. */
const answerHours = 24;
/** Rows of one statement: short enough that nobody waits for it. */
const rowsAtOnce = 1_000;

const remains: Readonly<Record<string, Forget>> = {
  answers: (connection, now, count) =>
    forgetAnswers(connection, new Date(now.getTime() - answerHours * 3_600_000), count),
  ...accountRemains,
};

/** Every hour: removes what was kept for a while and is of no use any more. */
export function hourlyCleanUp({ database, now }: { readonly database: Database; readonly now: () => Date }): Job {
  return {
    name: 'clean-up',
    at: '40 * * * *',
    run: async (signal) => {
      const counts: Record<string, number> = {};
      for (const [name, forget] of Object.entries(remains))
        counts[name] = await forgetAll(forget, database, now(), signal);
      return counts;
    },
  };
}

async function forgetAll(forget: Forget, database: Database, now: Date, signal: AbortSignal): Promise<number> {
  let count = 0;
  for (let gone = rowsAtOnce; gone === rowsAtOnce; count += gone) {
    signal.throwIfAborted();
    gone = await forget(database, now, rowsAtOnce);
  }
  return count;
}
