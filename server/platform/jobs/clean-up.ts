import { attemptEach, forgetAnswers, type Connection, type Database } from '../../../engine/store/index.ts';
import type { Constants } from '../../../generated/server/constants.ts';
import type { Job } from './jobs.ts';

/** Removes some rows that no longer tell anything, `count` at most. @returns how many there were */
export type Forget = (connection: Connection, now: Date, count: number) => Promise<number>;

/** What is left behind, by the name the log calls it, in the order it goes. */
export type RetentionPolicies = Readonly<Record<string, Forget>>;

/** How long what is left behind is kept, as the constants say. */
export type Retention = Constants['retention'];

/** Rows of one statement: short enough that nobody waits for it. */
const rowsAtOnce = 1_000;

/** Answers kept for requests that are sent again. */
export const answerRemains = ({ answerHours }: Retention): RetentionPolicies => ({
  answers: (connection, now, count) =>
    forgetAnswers(connection, new Date(now.getTime() - answerHours * 3_600_000), count),
});

interface CleanUpDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly remains: RetentionPolicies;
}

/** Every hour: removes what was kept for a while and is of no use any more. */
export function hourlyCleanUp({ database, now, remains }: CleanUpDependencies): Job {
  return {
    name: 'clean-up',
    at: '40 * * * *',
    run: async (signal) => {
      const counts: Record<string, number> = {};
      await attemptEach(Object.entries(remains), {
        signal,
        work: async ([name, forget]) => {
          counts[name] = await forgetAll(forget, database, now(), signal);
        },
        nameOf: ([name]) => name,
      });
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
