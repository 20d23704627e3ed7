import { waitForLock, type Database } from '../../../engine/store/index.ts';
import { bossOn } from './boss.ts';

/** Any number that no other use of advisory locks has: two processes that make a schema at the same time meet on its name. */
const schemaLock = 7_230_452;

/**
 * Brings the tables of jobs up to date; any number of processes may do so at once.
 * @throws the first error met, those of its own polling included
 */
export async function prepareJobs(database: Database): Promise<void> {
  await database.transaction(async (connection) => {
    await waitForLock(connection, schemaLock);
    await connection.script('create schema if not exists pgboss', 'endless');
  });
  const boss = bossOn(database, 'made');
  const errors: unknown[] = [];
  boss.on('error', (error) => errors.push(error));
  try {
    await boss.start();
  } finally {
    await boss.stop({ close: false, graceful: false });
  }
  if (errors.length > 0) throw errors[0];
}
