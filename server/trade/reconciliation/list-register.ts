import sql from 'sql-template-tag';
import { insertUnlessThere, sealing, type Connection, type Database } from '../../../engine/store/index.ts';

/**
 * Register of signed lists, to detect deleted files. Rows stay after lists are removed: `kept` is the retention when
 * the list was signed; null for lists of earlier versions.
 */
export const signedListTables = `
create table if not exists signed_list (
  name text primary key,
  signed_at timestamptz not null
);
alter table signed_list add column if not exists kept integer;
${sealing('signed_list')}
`;

/** Registers a finished list; the newest `kept` lists including it are expected to exist. */
export async function registerList(database: Database, name: string, now: Date, kept: number): Promise<void> {
  await insertUnlessThere(
    database,
    sql`insert into signed_list (name, signed_at, kept) select ${name}, ${now}, ${kept}
      where not exists (select from signed_list where name = ${name})`,
  );
}

/** Expected lists that are missing, newest first; retention is per kind. */
export async function missingLists(connection: Connection, there: readonly string[]): Promise<readonly string[]> {
  const gone = await connection.query<{ name: string }>(sql`
    with list as (
      select name, split_part(name, '-', 1) as kind, kept,
        row_number() over (partition by split_part(name, '-', 1) order by name) as number from signed_list
    ), present as (select *, coalesce(max(number - kept) over (partition by kind), 0) as dropped from list)
    select name from present where name <> all(${there}::text[]) and number > dropped order by name desc`);
  return gone.map(({ name }) => name);
}
