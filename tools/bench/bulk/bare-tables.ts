import sql from 'sql-template-tag';
import type { Connection, Database } from '../../../engine/store/index.ts';
import { execute } from './copy-sql.ts';
import { executeInLanes, inLanes } from './lanes.ts';

/** Statements that restore dropped objects. */
export interface Restoring {
  readonly indexes: readonly string[];
  readonly keys: readonly Key[];
  readonly triggers: readonly string[];
}

/** A foreign key: added without validation, then validated. */
interface Key {
  readonly [column: string]: unknown;
  readonly table: string;
  readonly drop: string;
  readonly restore: string;
  readonly check: string;
}

interface Index {
  readonly [column: string]: unknown;
  readonly drop: string;
  readonly restore: string;
}

/** Drops indexes and foreign keys and disables triggers, for fast bulk inserts. */
export async function bareTables(connection: Connection, tables: readonly string[]): Promise<Restoring> {
  const [keys, taken] = [await foreignKeys(connection, tables), await indexes(connection, tables)];
  for (const { drop } of [...keys, ...taken]) await execute(connection, drop);
  for (const table of tables) await execute(connection, `alter table "${table}" disable trigger user`);
  return {
    indexes: taken.map(({ restore }) => restore),
    keys,
    triggers: tables.map((table) => `alter table "${table}" enable trigger user`),
  };
}

async function foreignKeys(connection: Connection, tables: readonly string[]): Promise<readonly Key[]> {
  return await connection.query<Key>(sql`
    select conrelid::regclass::text as table, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore,
      format('alter table %s validate constraint %I', conrelid::regclass, conname) as check
    from pg_constraint
    where contype = 'f' and conrelid in (select oid from pg_class where relname = any(${tables}::text[]))
      and connamespace = current_schema()::regnamespace
    order by conname`);
}

/** Largest tables first, to balance the parallel connections. */
async function indexes(connection: Connection, tables: readonly string[]): Promise<readonly Index[]> {
  return await connection.query<Index>(sql`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
    from pg_index join pg_class on pg_class.oid = indrelid
    where relname = any(${tables}::text[]) and relnamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_constraint where conindid = indexrelid)
    order by array_position(${tables}::text[], relname::text), indexrelid`);
}

/** Restores dropped objects; PostgreSQL validates every row against every key. */
export async function restoreTables(database: Database, { indexes: made, keys, triggers }: Restoring): Promise<void> {
  await executeInLanes(database, made);
  await database.transaction(async (connection) => {
    for (const { restore } of keys) await execute(connection, restore);
  });
  // Validations of one table block each other.
  const checks = Map.groupBy(keys, ({ table }) => table);
  await inLanes(
    [...checks.values()].map((ofTable) => async () => {
      for (const { check } of ofTable) await database.query({ text: check, values: [] });
    }),
  );
  for (const text of triggers) await database.query({ text, values: [] });
}
