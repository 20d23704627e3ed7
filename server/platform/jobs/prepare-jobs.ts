import type { Database } from '../../../engine/store/index.ts';
import { bossOn } from './boss.ts';

/** Two processes that make a schema at the same time meet on its name, in whatever words they ask. */
const schema = 'select pg_advisory_xact_lock(7230452); create schema if not exists pgboss;';

/**
 * Brings the tables of jobs up to date; any number of processes may do so at once.
 * @throws the first error met, those of its own polling included
 */
export async function prepareJobs(database: Database): Promise<void> {
  await database.script(schema, 'endless');
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
