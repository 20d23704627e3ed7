import sql from 'sql-template-tag';
import type { Connection } from '../../engine/store/index.ts';

/** The number of connections to this database that wait for a lock. */
export async function lockWaits(database: Connection): Promise<number | undefined> {
  const [row] = await database.query<{ waits: number }>(sql`
    select count(*)::int as waits from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`);
  return row?.waits;
}
