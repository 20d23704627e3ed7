import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';

/** A task leased by this process. */
export interface LeasedTask {
  readonly id: string;
  readonly name: string;
  readonly recordId: string;
  /** Fencing number; the next lease has the next one. */
  readonly turn: number;
  /** Attempts since the last progress, including this one. */
  readonly tries: number;
  /** Attempts that ended with their process. */
  readonly deaths: number;
  /** Number of requests at the time of the lease. */
  readonly asked: number;
}

/** Selection of tasks to lease. */
export interface TaskFilter {
  /** Known task names; newer ones are left to newer processes. */
  readonly names: readonly string[];
  /** Ids of tasks already running here. */
  readonly except: readonly string[];
  /** Lease time; measured by the database clock, which all processes share. */
  readonly leaseSeconds: number;
}

/** Leases the oldest due task. */
export async function leaseTask(connection: Connection, wanted: TaskFilter): Promise<LeasedTask | undefined> {
  const { names, except, leaseSeconds } = wanted;
  const [taken] = await connection.query<LeasedTask & Readonly<Record<string, unknown>>>(sql`
    update task set turn = turn + 1, tries = tries + 1, deaths = deaths + is_held::int, is_held = true,
      due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from task
      where due_at <= clock_timestamp() and name = any(${names}::text[]) and id <> all(${except}::bigint[])
      order by due_at, id limit 1 for update skip locked
    )
    returning id::text as id, name, record_id::text as "recordId", turn, tries, deaths, asked`);
  return taken;
}

/** Renews the lease. @returns false when it was lost */
export async function renewTask(
  connection: Connection,
  { id, turn }: LeasedTask,
  leaseSeconds: number,
): Promise<boolean> {
  const renewed = await connection.query(sql`
    update task set due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and turn = ${turn} returning 1`);
  return renewed.length > 0;
}

/**
 * Locks the task until the transaction ends.
 * @param how `getsOn` records progress, which resets the attempts
 * @returns false when the lease was lost
 */
export async function assertLease(
  connection: Connection,
  { id, turn }: LeasedTask,
  how: 'begins' | 'getsOn',
): Promise<boolean> {
  // The row lock blocks concurrent leases and cancellations.
  const held = await connection.query(sql`
    update task set tries = case when ${how === 'getsOn'} then 1 else tries end,
      deaths = case when ${how === 'getsOn'} then 0 else deaths end
    where id = ${id} and turn = ${turn} returning 1`);
  return held.length > 0;
}

/** Attempts since the last saved step; undefined when the lease was lost. */
export async function attemptsOf(connection: Connection, { id, turn }: LeasedTask): Promise<number | undefined> {
  const [row] = await connection.query<{ tries: number }>(
    sql`select tries from task where id = ${id} and turn = ${turn}`,
  );
  return row?.tries;
}

/** Reschedules a task. */
export async function rescheduleTask(connection: Connection, { id, turn }: LeasedTask, seconds: number): Promise<void> {
  await connection.query(sql`
    update task set due_at = clock_timestamp() + make_interval(secs => ${seconds}), is_held = false
    where id = ${id} and turn = ${turn}`);
}

/** Returns a task unworked, without counting the attempt. */
export async function releaseTask(connection: Connection, { id, turn }: LeasedTask): Promise<void> {
  await connection.query(sql`
    update task set due_at = clock_timestamp(), tries = tries - 1, is_held = false where id = ${id} and turn = ${turn}`);
}

/** Ends a finished task; one requested again meanwhile becomes due again. */
export async function endTask(connection: Connection, { id, turn, asked }: LeasedTask): Promise<void> {
  const ended = await connection.query(
    sql`delete from task where id = ${id} and turn = ${turn} and asked = ${asked} returning 1`,
  );
  if (ended.length > 0) return;
  await connection.query(sql`
    update task set due_at = clock_timestamp(), tries = 0, deaths = 0, is_held = false where id = ${id} and turn = ${turn}`);
}

/** Deletes a task even if requested again. @returns false when the lease was lost */
export async function deleteTask(connection: Connection, { id, turn }: LeasedTask): Promise<boolean> {
  const dropped = await connection.query(sql`delete from task where id = ${id} and turn = ${turn} returning 1`);
  return dropped.length > 0;
}
