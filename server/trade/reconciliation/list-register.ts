import sql from 'sql-template-tag';
import { sealing, type Connection } from '../../../engine/store/index.ts';

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
export async function registerList(connection: Connection, name: string, now: Date, kept: number): Promise<void> {
  await connection.query(
    sql`insert into signed_list (name, signed_at, kept) values (${name}, ${now}, ${kept}) on conflict do nothing`,
  );
}

/** The lists of which there is more than what the folder has, newest first. */
export async function missingLists(connection: Connection, there: readonly string[]): Promise<readonly string[]> {
  const gone = await connection.query<{ name: string }>(sql`
    with list as (select name, kept, row_number() over (order by name) as number from signed_list)
    select name from list where name <> all(${there}::text[])
      and number > (select coalesce(max(number - kept), 0) from list) order by name desc`);
  return gone.map(({ name }) => name);
}
