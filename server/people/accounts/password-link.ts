import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { newSecret, storedHash } from './stored-hash.ts';

/** A mailed link waits this long for whoever forgot their password. */
export const linkMinutes = 60;

export interface PasswordLink {
  readonly token: string;
  readonly validUntil: Date;
}

/** Makes the one link by which a person may set their password; it takes the place of the former one. */
export async function makePasswordLink(
  connection: Connection,
  userId: string,
  now: Date,
  minutes = linkMinutes,
): Promise<PasswordLink> {
  const token = newSecret();
  const validUntil = new Date(now.getTime() + minutes * 60_000);
  await connection.query(sql`
    insert into password_link (user_id, hash, valid_until) values (${userId}, ${storedHash(token)}, ${validUntil})
    on conflict (user_id) do update set hash = excluded.hash, valid_until = excluded.valid_until`);
  return { token, validUntil };
}

/** Whose link is still good, so that nothing costly is done for one that is not. */
export async function personOfLink(connection: Connection, token: string, now: Date): Promise<string | undefined> {
  const [row] = await connection.query<{ id: string }>(sql`
    select user_id::text as id from password_link where hash = ${storedHash(token)} and valid_until > ${now}`);
  return row?.id;
}

/** Uses a link up: of two who do so at once one gets its person, the other nobody. */
export async function takePasswordLink(connection: Connection, token: string, now: Date): Promise<string | undefined> {
  const [taken] = await connection.query<{ user_id: string }>(sql`
    delete from password_link where hash = ${storedHash(token)} and valid_until > ${now} returning user_id`);
  return taken?.user_id;
}
