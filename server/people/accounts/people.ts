import sql from 'sql-template-tag';
import type { Connection, Viewer } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { normalizeEmail, emailOf } from './normalize-email.ts';
import { hashPassword, hasOutdatedParameters, isPassword } from './password.ts';
import { endSessionsOf } from './sessions.ts';

const { organization, organizationUser, user } = columns;

export interface UserAccount {
  readonly userId: string;
  readonly language: string;
  /** Absent until the person has set a password. */
  readonly passwordHash: string | undefined;
}

/** A person's place in an organization. */
export interface Membership {
  readonly organizationId: string;
  readonly organizationRole: string;
  readonly organizationStatus: string | null;
  /** `YYYY-MM-DD`, first and last day of its registration, if set. */
  readonly organizationFrom: string | null;
  readonly organizationUntil: string | null;
  readonly organizationName: string;
  readonly role: string;
  readonly status: string;
  readonly hasSecondFactor: boolean;
}

/** Finds an account by e-mail, ignoring case and spaces. */
export async function readAccount(connection: Connection, email: string): Promise<UserAccount | undefined> {
  const [row] = await connection.query<{ id: string; language: string | null; hash: string | null }>(sql`
    select person.${user.id} as id, person.${user.language} as language, user_password.hash
    from ${tables.user} as person left join user_password on user_password.user_id = person.${user.id}
    where ${emailOf('person')} = ${normalizeEmail(email)} and not person.archived`);
  if (row === undefined) return undefined;
  return { userId: row.id, language: row.language ?? '', passwordHash: row.hash ?? undefined };
}

/** All memberships of a person in any status, oldest first. */
export async function readMemberships(connection: Connection, userId: string): Promise<readonly Membership[]> {
  return await connection.query<Membership & Record<string, unknown>>(sql`
    select ${membershipColumns} from ${tables.organizationUser} as place
    join ${tables.organization} as organization on organization.${organization.id} = place.${organizationUser.organization}
    where place.${organizationUser.user} = ${userId}
    order by place.${organizationUser.id}`);
}

const membershipColumns = sql`
  organization.${organization.id} as "organizationId", organization.${organization.role} as "organizationRole",
  organization.${organization.status} as "organizationStatus", organization.${organization.validFrom}::text as "organizationFrom",
  organization.${organization.validUntil}::text as "organizationUntil", organization.${organization.name} as "organizationName",
  place.${organizationUser.role} as role, place.${organizationUser.status} as status,
  exists (
    select from second_factor where user_id = place.${organizationUser.user} and is_confirmed
  ) as "hasSecondFactor"`;

/** The active membership of a token while its session is open: the only statement that every request needs. */
export async function readActiveMembership(
  connection: Connection,
  sessionId: string,
  { userId, organizationId }: Pick<Viewer, 'userId' | 'organizationId'>,
): Promise<Membership | undefined> {
  const [membership] = await connection.query<Membership & Record<string, unknown>>(sql`
    select ${membershipColumns}
    from user_session
      join ${tables.organizationUser} as place on place.${organizationUser.user} = user_session.user_id
        and place.${organizationUser.organization} = ${organizationId ?? null}
      join ${tables.organization} as organization on organization.${organization.id} = place.${organizationUser.organization}
    where user_session.id = ${sessionId} and user_session.user_id = ${userId} and user_session.ended_at is null
      and place.${organizationUser.status} = 'ACTIVE'`);
  return membership;
}

export async function readLanguage(connection: Connection, userId: string): Promise<string> {
  const [row] = await connection.query<{ language: string | null }>(
    sql`select ${user.language} as language from ${tables.user} where ${user.id} = ${userId}`,
  );
  return row?.language ?? '';
}

export async function readEmail(connection: Connection, userId: string): Promise<string> {
  const [row] = await connection.query<{ email: string }>(
    sql`select ${user.email} as email from ${tables.user} where ${user.id} = ${userId}`,
  );
  return row?.email ?? '';
}

export async function readPasswordHash(connection: Connection, userId: string): Promise<string | undefined> {
  const [row] = await connection.query<{ hash: string }>(sql`select hash from user_password where user_id = ${userId}`);
  return row?.hash;
}

/**
 * Rehashes a correct password whose hash has outdated parameters.
 * @returns the hash stored now, or the given one when the password was changed meanwhile
 */
export async function renewHash(
  connection: Connection,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string },
  password: string,
): Promise<string> {
  if (!hasOutdatedParameters(passwordHash)) return passwordHash;
  const renewed = await hashPassword(password);
  const written = await connection.query(
    sql`update user_password set hash = ${renewed} where user_id = ${userId} and hash = ${passwordHash} returning 1`,
  );
  if (written.length > 0) return renewed;
  // A concurrent login has rehashed it.
  const stored = await readPasswordHash(connection, userId);
  return stored !== undefined && (await isPassword(stored, password)) ? stored : passwordHash;
}

/** Sets a person's password and ends all sessions; `passwordHash` comes from `hashPassword`. */
export async function writePassword(
  connection: Connection,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await replacePassword(connection, userId, passwordHash, now);
  await endSessionsOf(connection, userId, now);
}

/** The same, keeping the session in which the person changes it. */
export async function replacePassword(
  connection: Connection,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await connection.query(sql`
    insert into user_password (user_id, hash, changed_at) values (${userId}, ${passwordHash}, ${now})
    on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`);
  await connection.query(sql`delete from password_link where user_id = ${userId}`);
}
