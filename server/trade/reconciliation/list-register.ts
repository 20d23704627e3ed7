import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';

/** Which lists were signed: a folder that is emptied tells nobody so. */
export const signedListTables = `
create table if not exists signed_list (
  name text primary key,
  signed_at timestamptz not null
);
`;

/** Registers a list that is finished; of those before it the newest `kept` are expected to be there still. */
export async function registerList(connection: Connection, name: string, now: Date, kept: number): Promise<void> {
  await connection.query(
    sql`insert into signed_list (name, signed_at) values (${name}, ${now}) on conflict do nothing`,
  );
  await connection.query(sql`
    delete from signed_list where name not in (select name from signed_list order by name desc limit ${kept})`);
}

/** The lists of which there is more than what the folder has, newest first. */
export async function missingLists(connection: Connection, there: readonly string[]): Promise<readonly string[]> {
  const gone = await connection.query<{ name: string }>(sql`
    select name from signed_list where name <> all(${there}::text[]) order by name desc`);
  return gone.map(({ name }) => name);
}
