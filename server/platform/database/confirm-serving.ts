import sql from 'sql-template-tag';
import type { Database } from '../../../engine/store/index.ts';

/**
 * Runs a prepared statement, as requests do, where no write waits before it: commits that hang leave reads alone.
 * @throws what a request would meet; Error for a standby, where requests that change something would fail
 */
export async function confirmServing(database: Database): Promise<void> {
  // A value has the driver prepare the statement.
  const [row] = await database.query<{ setting: string }>(
    sql`select current_setting(${'transaction_read_only'}::text) as setting`,
  );
  if (row?.setting === 'on') throw new Error('the database takes no changes');
}
