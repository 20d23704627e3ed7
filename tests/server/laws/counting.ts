import { setImmediate } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Connection, Database } from '../../../engine/store/index.ts';
import { taskTables, type Task } from '../../../server/platform/tasks/index.ts';

/** Flocks and counted sheep; no constraint prevents that a sheep is counted twice, only the task does. */
export const countingTables = `${taskTables}
create table flock (id bigint primary key, sheep integer not null, counted integer not null default 0, ended text);
create table counted_sheep (flock_id bigint not null, sheep integer not null);
`;

/** Lease in seconds: after it, another process takes over the task. */
export const leaseSeconds = 1;

/** Counts the sheep of a flock, each in a transaction of its own, as an import saves its records. */
export function countingTask(database: Database): Task {
  return {
    name: 'count-flock',
    run: async ({ id, signal, hold }) => {
      while (await database.transaction((connection) => countNext(connection, id, hold))) {
        await setImmediate(undefined, { signal });
      }
      return {};
    },
    lock: async (connection, id) => {
      await connection.query(sql`select 1 from flock where id = ${id} for update`);
    },
    fault: async (connection, { id, reference }) => {
      await connection.query(sql`update flock set ended = ${reference} where id = ${id}`);
    },
  };
}

/** @returns false if none is left */
async function countNext(
  connection: Connection,
  id: string,
  hold: (connection: Connection) => Promise<void>,
): Promise<boolean> {
  await hold(connection);
  const [flock] = await connection.query<{ counted: number; isWhole: boolean }>(
    sql`select counted, counted = sheep as "isWhole" from flock where id = ${id}`,
  );
  if (flock === undefined) throw new Error(`there is no flock ${id}`);
  if (flock.isWhole) {
    await connection.query(sql`update flock set ended = 'counted' where id = ${id}`);
    return false;
  }
  await connection.query(sql`insert into counted_sheep (flock_id, sheep) values (${id}, ${flock.counted})`);
  await connection.query(sql`update flock set counted = ${flock.counted + 1} where id = ${id}`);
  return true;
}
