import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';

/** A task that this process has taken. */
export interface TakenTask {
  readonly id: string;
  readonly name: string;
  readonly recordId: string;
  /** Another process that takes it has the next one. */
  readonly turn: number;
  /** This one counted, since it last got on. */
  readonly tries: number;
  /** How many of them ended with their process. */
  readonly deaths: number;
  /** How often it was asked for until then. */
  readonly asked: number;
}

/** Which tasks a process looks for. */
export interface TaskFilter {
  /** Those it knows: one of a newer version is left to whoever does. */
  readonly names: readonly string[];
  /** Those it works on, whose ids it need not ask for. */
  readonly except: readonly string[];
  /** How long it has them without a sign of life. Times are the database's, which all processes share. */
  readonly leaseSeconds: number;
}

/** Takes the task that has waited longest, so that no other process has it meanwhile. */
export async function takeTask(connection: Connection, wanted: TaskFilter): Promise<TakenTask | undefined> {
  const { names, except, leaseSeconds } = wanted;
  const [taken] = await connection.query<TakenTask & Readonly<Record<string, unknown>>>(sql`
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

/** Gives a sign of life. @returns false when the task is no longer this process's */
export async function renewTask(
  connection: Connection,
  { id, turn }: TakenTask,
  leaseSeconds: number,
): Promise<boolean> {
  const renewed = await connection.query(sql`
    update task set due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and turn = ${turn} returning 1`);
  return renewed.length > 0;
}

/**
 * Keeps the task until the database transaction ends.
 * @param how where it gets on, a step of it is saved then: its tries are counted anew
 * @returns false when it is no longer this process's
 */
export async function assertLease(
  connection: Connection,
  { id, turn }: TakenTask,
  how: 'begins' | 'getsOn',
): Promise<boolean> {
  // Whoever would take or cancel it waits for this row.
  const held = await connection.query(sql`
    update task set tries = case when ${how === 'getsOn'} then 1 else tries end,
      deaths = case when ${how === 'getsOn'} then 0 else deaths end
    where id = ${id} and turn = ${turn} returning 1`);
  return held.length > 0;
}

/** Its tries since a step of it was saved; undefined when it is no longer this process's. */
export async function triesOf(connection: Connection, { id, turn }: TakenTask): Promise<number | undefined> {
  const [row] = await connection.query<{ tries: number }>(
    sql`select tries from task where id = ${id} and turn = ${turn}`,
  );
  return row?.tries;
}

/** Has a task wait until it is tried again. */
export async function putOffTask(connection: Connection, { id, turn }: TakenTask, seconds: number): Promise<void> {
  await connection.query(sql`
    update task set due_at = clock_timestamp() + make_interval(secs => ${seconds}), is_held = false
    where id = ${id} and turn = ${turn}`);
}

/** Leaves a task to whoever comes next, as if it had not been taken. */
export async function giveTaskBack(connection: Connection, { id, turn }: TakenTask): Promise<void> {
  await connection.query(sql`
    update task set due_at = clock_timestamp(), tries = tries - 1, is_held = false where id = ${id} and turn = ${turn}`);
}

/** Ends a task that is done; one that was asked for again meanwhile is due anew. */
export async function endTask(connection: Connection, { id, turn, asked }: TakenTask): Promise<void> {
  const ended = await connection.query(
    sql`delete from task where id = ${id} and turn = ${turn} and asked = ${asked} returning 1`,
  );
  if (ended.length > 0) return;
  await connection.query(sql`
    update task set due_at = clock_timestamp(), tries = 0, deaths = 0, is_held = false where id = ${id} and turn = ${turn}`);
}

/** Ends a task whatever was asked meanwhile. @returns false when it is no longer this process's */
export async function dropTask(connection: Connection, { id, turn }: TakenTask): Promise<boolean> {
  const dropped = await connection.query(sql`delete from task where id = ${id} and turn = ${turn} returning 1`);
  return dropped.length > 0;
}
