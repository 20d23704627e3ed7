import sql from 'sql-template-tag';
import type { Connection, Database } from '../../../engine/store/index.ts';
import { execute } from './copy-sql.ts';

/** Statements that bring back what was taken from tables. */
export type Restoring = readonly string[];

interface Kept {
  readonly [column: string]: unknown;
  readonly drop: string;
  readonly restore: string;
}

/**
 * Takes indexes, foreign keys and triggers from tables, because millions of rows are written faster without.
 * @returns what makes them anew: PostgreSQL then checks every row against every key
 */
export async function bareTables(
  connection: Connection,
  tables: readonly string[],
  which: 'all' | 'not unique',
): Promise<Restoring> {
  const kept = [...(await foreignKeys(connection, tables)), ...(await indexes(connection, tables, which))];
  for (const { drop } of kept) await execute(connection, drop);
  for (const table of tables) await execute(connection, `alter table "${table}" disable trigger user`);
  return [
    ...kept.map(({ restore }) => restore).reverse(),
    ...tables.map((table) => `alter table "${table}" enable trigger user`),
  ];
}

async function foreignKeys(connection: Connection, tables: readonly string[]): Promise<readonly Kept[]> {
  return await connection.query<Kept>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint
    where contype = 'f' and conrelid in (select oid from pg_class where relname = any(${tables}::text[]))
      and connamespace = current_schema()::regnamespace
    order by conname`);
}

async function indexes(
  connection: Connection,
  tables: readonly string[],
  which: 'all' | 'not unique',
): Promise<readonly Kept[]> {
  return await connection.query<Kept>(sql`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
    from pg_index join pg_class on pg_class.oid = indrelid
    where relname = any(${tables}::text[]) and relnamespace = current_schema()::regnamespace
      and (${which} = 'all' or not indisunique)
      and not exists (select 1 from pg_constraint where conindid = indexrelid)
    order by indexrelid`);
}

/** Makes anew what was taken, in one database transaction, so that a register is never half restored. */
export async function restoreTables(database: Database, restoring: Restoring): Promise<void> {
  await database.transaction(async (connection) => {
    await execute(connection, `set local maintenance_work_mem = '512MB'`);
    for (const statement of restoring) await execute(connection, statement);
  });
}
