import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { newSecret, storedHash } from './stored-hash.ts';

/** Validity of a password link. */
export const linkMinutes = 60;

export interface PasswordLink {
  readonly token: string;
  readonly validUntil: Date;
}

/** Creates a person's password link and invalidates the former one. */
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

/** The person of a valid link; checked before expensive work. */
export async function personOfLink(connection: Connection, token: string, now: Date): Promise<string | undefined> {
  const [row] = await connection.query<{ id: string }>(sql`
    select user_id::text as id from password_link where hash = ${storedHash(token)} and valid_until > ${now}`);
  return row?.id;
}

/** Consumes a link; of concurrent uses only one gets its person. */
export async function takePasswordLink(connection: Connection, token: string, now: Date): Promise<string | undefined> {
  const [taken] = await connection.query<{ user_id: string }>(sql`
    delete from password_link where hash = ${storedHash(token)} and valid_until > ${now} returning user_id`);
  return taken?.user_id;
}
