import sql from 'sql-template-tag';
import { insertUnlessThere, sealing, type Connection, type Database } from '../../../engine/store/index.ts';

/**
 * Which lists were signed: a folder that is emptied tells nobody so. Rows stay, though lists do not: `kept` says how many
 * there were to be once this one was signed; absent of lists that an earlier version signed.
 */
export const signedListTables = `
create table if not exists signed_list (
  name text primary key,
  signed_at timestamptz not null
);
alter table signed_list add column if not exists kept integer;
${sealing('signed_list')}
`;

/** Registers a list that is finished; of those before it the newest `kept` are expected to be there still, itself included. */
export async function registerList(database: Database, name: string, now: Date, kept: number): Promise<void> {
  await insertUnlessThere(
    database,
    sql`insert into signed_list (name, signed_at, kept) select ${name}, ${now}, ${kept}
      where not exists (select from signed_list where name = ${name})`,
  );
}

/** Signed lists that should still be in the folder and are missing, newest first. Each kind has its own retention. */
export async function missingLists(connection: Connection, there: readonly string[]): Promise<readonly string[]> {
  const gone = await connection.query<{ name: string }>(sql`
    with list as (
      select name, split_part(name, '-', 1) as kind, kept,
        row_number() over (partition by split_part(name, '-', 1) order by name) as number from signed_list
    ), present as (select *, coalesce(max(number - kept) over (partition by kind), 0) as dropped from list)
    select name from present where name <> all(${there}::text[]) and number > dropped order by name desc`);
  return gone.map(({ name }) => name);
}
