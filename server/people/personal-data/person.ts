import sql from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { normalizeEmail } from '../accounts/index.ts';

const { user } = columns;

/** A person with all identifying values. */
export interface Person {
  readonly userId: string;
  readonly fullName: string;
  readonly phone: string;
  /** Current address and language of mails. */
  readonly email: string;
  readonly language: string;
  /** Current and former e-mails, as written and normalized. */
  readonly emails: readonly string[];
  readonly isArchived: boolean;
  readonly isErased: boolean;
}

/** Equal in both languages. */
const pseudonym = 'Pseudonym';

/** Name of an erased person, by their number. */
export function pseudonymOf({ userId }: Pick<Person, 'userId'>): string {
  return `${pseudonym} ${userId}`;
}

/** Values that replace the row of an erased person. */
export function pseudonymRow(person: Pick<Person, 'userId'>, now: Date): Values {
  return {
    email: null,
    titleBefore: null,
    firstName: pseudonym,
    lastName: person.userId,
    titleAfter: null,
    phone: null,
    fullName: pseudonymOf(person),
    factorRemovalReason: null,
    erasureAsked: false,
    erasedAt: now.toISOString(),
  };
}

/** Reads a person, removed or not. */
export async function readPerson(connection: Pick<Connection, 'query'>, userId: string): Promise<Person | undefined> {
  const [row] = await connection.query<Omit<Person, 'emails'> & Readonly<Record<string, unknown>>>(sql`
    select ${user.id}::text as "userId", coalesce(${user.fullName}, '') as "fullName", coalesce(${user.phone}, '') as phone,
      coalesce(${user.email}, '') as email, coalesce(${user.language}, '') as language, archived as "isArchived", ${user.erasedAt} is not null as "isErased"
    from ${tables.user} where ${user.id}::text = ${userId}`);
  if (row === undefined) return undefined;
  const { email } = row;
  const former = await connection.query<{ email: string }>(sql`
    select distinct address.email from audit_entry as entry
      join audit_personal as personal on personal.entry_id = entry.id
      cross join lateral (
        values (personal.changes #>> '{email,from}'), (personal.changes #>> '{email,to}')
      ) as address (email)
    where entry.entity = 'user' and entry.record_id = ${userId} and address.email is not null`);
  const written = [email, ...former.map((one) => one.email)].filter((one) => one !== '');
  return { ...row, emails: [...new Set(written.flatMap((one) => [one, normalizeEmail(one)]))] };
}

/** Removed people with this e-mail who are not erased yet. */
export async function removedPeople(connection: Pick<Connection, 'query'>, email: string): Promise<readonly string[]> {
  const rows = await connection.query<{ id: string }>(sql`
    select ${user.id}::text as id from ${tables.user}
    where archived and ${user.erasedAt} is null and lower(regexp_replace(${user.email}, '\\s', '', 'g')) = ${normalizeEmail(email)}
    order by ${user.id}`);
  return rows.map(({ id }) => id);
}
