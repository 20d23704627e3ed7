import { attemptEach, deleteOldResponses, type Connection, type Database } from '../../../engine/store/index.ts';
import type { Constants } from '../../../generated/server/constants.ts';
import type { Job } from './jobs.ts';

/** Deletes at most `count` expired rows. @returns the number deleted */
export type DeleteExpiredRows = (connection: Connection, now: Date, count: number) => Promise<number>;

/** Retention policies by name (for the log), in order of execution. */
export type RetentionPolicies = Readonly<Record<string, DeleteExpiredRows>>;

/** Retention periods from the constants. */
export type Retention = Constants['retention'];

/** Batch size: small enough not to block others. */
const rowsAtOnce = 1_000;

/** Stored responses of idempotent requests. */
export const responseRetention = ({ answerHours }: Retention): RetentionPolicies => ({
  answers: (connection, now, count) =>
    deleteOldResponses(connection, new Date(now.getTime() - answerHours * 3_600_000), count),
});

interface CleanUpDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly remains: RetentionPolicies;
}

/** Hourly: deletes expired data by all policies. */
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

async function forgetAll(
  forget: DeleteExpiredRows,
  database: Database,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (let gone = rowsAtOnce; gone === rowsAtOnce; count += gone) {
    signal.throwIfAborted();
    gone = await forget(database, now, rowsAtOnce);
  }
  return count;
}
