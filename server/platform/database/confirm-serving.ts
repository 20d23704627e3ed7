import sql from 'sql-template-tag';
import type { Connection, Database } from '../../../engine/store/index.ts';

/**
 * Does what requests do: a prepared statement on a connection of reads, and one in a database transaction that may write.
 * Behind a pooler that lends connections by the statement, or on a standby, the first or the second fails.
 * @throws what a request would meet
 */
export async function confirmServing(database: Database): Promise<void> {
  await Promise.all([readSetting(database), database.transaction(assertWritable)]);
}

async function assertWritable(connection: Connection): Promise<void> {
  if ((await readSetting(connection)) === 'on') throw new Error('the database takes no changes');
}

async function readSetting(connection: Pick<Connection, 'query'>): Promise<string | undefined> {
  // A value has the driver prepare the statement, as it does for requests.
  const [row] = await connection.query<{ setting: string }>(
    sql`select current_setting(${'transaction_read_only'}::text) as setting`,
  );
  return row?.setting;
}
