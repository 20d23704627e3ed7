import sql from 'sql-template-tag';
import type { Connection } from '../types.ts';

/** Lifts the time limits of a database transaction, for building indexes on large tables and for waiting on that. */
export async function liftLimits(connection: Connection): Promise<void> {
  await connection.query(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`);
}

/** Takes an advisory lock for a database transaction; lifts its limits and waits as long as others hold the lock. */
export async function waitForLock(connection: Connection, lock: number): Promise<void> {
  await liftLimits(connection);
  await connection.script(`select pg_advisory_xact_lock(${String(lock)})`, 'endless');
}
