import sql from 'sql-template-tag';
import type { Connection } from '../types.ts';

/** Lifts the limits of a database transaction: an index on a large table takes as long as it takes, and so does who waits for it. */
export async function liftLimits(connection: Connection): Promise<void> {
  await connection.query(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`);
}

/** Takes an advisory lock for a database transaction, whose limits it lifts, however long others hold it. */
export async function waitForLock(connection: Connection, lock: number): Promise<void> {
  await liftLimits(connection);
  await connection.script(`select pg_advisory_xact_lock(${String(lock)})`, 'endless');
}
