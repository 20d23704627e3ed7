import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Connection, Database } from '../../../engine/store/index.ts';

/** Queue of background tasks. */
export interface TaskQueue {
  /** Enqueues in the transaction of `connection`; repeated requests before the end are merged. */
  readonly ask: (connection: Connection, name: string, id: string) => Promise<void>;
  /** Cancels a task; a running one can no longer write. */
  readonly cancel: (connection: Connection, name: string, id: string) => Promise<void>;
  /** Waits for the end, outside of any transaction. @returns false on timeout */
  readonly ended: (name: string, id: string, within: { readonly withinMs: number }) => Promise<boolean>;
}

const pollMs = 100;

export function createTasks(database: Database): TaskQueue {
  return {
    ask: async (connection, name, id) => {
      await connection.query(sql`
        insert into task (name, record_id) values (${name}, ${id})
        on conflict (name, record_id) do update set asked = task.asked + 1`);
    },
    cancel: async (connection, name, id) => {
      await connection.query(sql`delete from task where name = ${name} and record_id = ${id}`);
    },
    ended: async (name, id, { withinMs }) => {
      const last = performance.now() + withinMs;
      while (await isAsked(database, name, id)) {
        if (performance.now() >= last) return false;
        await wait(pollMs);
      }
      return true;
    },
  };
}

async function isAsked(database: Database, name: string, id: string): Promise<boolean> {
  const rows = await database.query(sql`select 1 from task where name = ${name} and record_id = ${id}`);
  return rows.length > 0;
}
