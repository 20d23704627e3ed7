import { waitForLock, type Database } from '../../../engine/store/index.ts';
import { bossOn } from './boss.ts';

/** Key of the advisory lock against concurrent schema creation; any number not used by another lock. */
const schemaLock = 7_230_452;

/**
 * Migrates the tables of pg-boss; safe to run concurrently.
 * @throws the first error, including those of its polling
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
