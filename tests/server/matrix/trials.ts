import sql, { raw } from 'sql-template-tag';
import type { Connection, Database } from '../../../engine/store/index.ts';

/** A database on which things are tried: the trial sees what it does, and afterwards nothing of it has happened. */
export interface Trials {
  readonly database: Database;
  /** One at a time. */
  readonly trial: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
}

/** What ends a trial's database transaction. */
const over = new Error('the trial is over');

export function trialsOn(database: Database): Trials {
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
  // A trial that ended has put its result there.
  return result as T;
}

let parts = 0;

/** A database transaction within a trial is a savepoint: what it refuses is undone, and the trial goes on. */
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
