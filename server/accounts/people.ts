import sql from 'sql-template-tag';
import type { Connection } from '../../engine/store/index.ts';
import { endSessionsOf } from './sessions.ts';

export interface Account {
  readonly userId: string;
  readonly language: string;
  /** Absent while the person has not set a password yet. */
  readonly passwordHash: string | undefined;
}

/** A person's place in an organization. */
export interface Membership {
  readonly organizationId: string;
  readonly organizationRole: string;
  readonly role: string;
  readonly status: string;
}

/** Finds an account by e-mail, whatever its letters' case. */
export async function readAccount(connection: Connection, email: string): Promise<Account | undefined> {
  const [row] = await connection.query<{ id: string; language: string | null; hash: string | null }>(sql`
    select app_user.id, app_user.language, user_password.hash
    from app_user left join user_password on user_password.user_id = app_user.id
    where lower(app_user.email) = ${email.trim().toLowerCase()}`);
  if (row === undefined) return undefined;
  return { userId: row.id, language: row.language ?? '', passwordHash: row.hash ?? undefined };
}

/** All places of a person, whatever their status, oldest first. */
export async function readMemberships(connection: Connection, userId: string): Promise<readonly Membership[]> {
  return await connection.query<Membership & Record<string, unknown>>(sql`
    select organization.id as "organizationId", organization.role as "organizationRole",
      organization_user.role, organization_user.status
    from organization_user join organization on organization.id = organization_user.organization_id
    where organization_user.user_id = ${userId}
    order by organization_user.id`);
}

export async function readLanguage(connection: Connection, userId: string): Promise<string> {
  const [row] = await connection.query<{ language: string | null }>(
    sql`select language from app_user where id = ${userId}`,
  );
  return row?.language ?? '';
}

export async function writeLanguage(connection: Connection, userId: string, language: string): Promise<void> {
  await connection.query(sql`
    update app_user set language = ${language}, row_version = row_version + 1, updated_at = now() where id = ${userId}`);
}

/** Sets a person's password, which ends whatever was opened with the former one; `passwordHash` is what `hashPassword` gave. */
export async function writePassword(
  connection: Connection,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await connection.query(sql`
    insert into user_password (user_id, hash, changed_at) values (${userId}, ${passwordHash}, ${now})
    on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`);
  await endSessionsOf(connection, userId, now);
}
