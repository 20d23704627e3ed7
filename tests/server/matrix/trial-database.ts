import sql, { raw } from 'sql-template-tag';
import type { Connection, Database } from '../../../engine/store/index.ts';

/** A database with trials: a trial sees its own changes, which are rolled back at its end. */
export interface TrialDatabase {
  readonly database: Database;
  /** Runs one trial at a time. */
  readonly trial: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
}

/** Thrown to roll back the transaction of a trial. */
const over = new Error('the trial is over');

export function createTrialDatabase(database: Database): TrialDatabase {
  let within: Connection | undefined;
  return {
    database: {
      ...database,
      query: (statement) => (within ?? database).query(statement),
      script: (text, patience) => (within ?? database).script(text, patience),
      transaction: (work) => (within === undefined ? database.transaction(work) : partOf(within, work)),
    },
    trial: async (work) => {
      const results: Awaited<ReturnType<typeof work>>[] = [];
      const tried = database.transaction(async (connection) => {
        within = connection;
        results.push(await work(connection));
        throw over;
      });
      await tried.catch((error: unknown) => {
        if (error !== over) throw error;
      });
      within = undefined;
      return ended(results);
    },
  };
}

function ended<T>([result]: readonly T[]): T {
  // Set by the trial before it ended.
  return result as T;
}

let parts = 0;

/** Runs a nested transaction as a savepoint: an error rolls back to it, and the trial continues. */
async function partOf<T>(within: Connection, work: (connection: Connection) => Promise<T>): Promise<T> {
  const name = raw(`part_${String((parts += 1))}`);
  await within.query(sql`savepoint ${name}`);
  try {
    const result = await work(within);
    await within.query(sql`release savepoint ${name}`);
    return result;
  } catch (error) {
    await within.query(sql`rollback to savepoint ${name}`);
    throw error;
  }
}
