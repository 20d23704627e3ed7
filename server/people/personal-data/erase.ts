import sql from 'sql-template-tag';
import { Refusal, type ActionHookContext, type EntityHooks } from '../../../engine/api/index.ts';
import type { Connection, Operation } from '../../../engine/store/index.ts';
import type { User } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { Ground } from '../../module.ts';
import { emailName } from '../accounts/index.ts';
import { leave } from '../users/index.ts';
import { type Person, pseudonymRow, readPerson } from './person.ts';
import { personalTables } from './personal-tables.ts';

type Parts = Pick<Ground, 'store'>;

/** What the action `erase` does besides keeping its reason: the person leaves, and becomes a pseudonym. */
export function eraseHook({ store }: Parts): NonNullable<EntityHooks<User>['actions']>[string] {
  return async (context: ActionHookContext<User>) => {
    await refuseLastResponsible(store, context.connection, context.id);
    await leave(context);
    await erasePerson(context, context.id);
  };
}

/**
 * Makes a person a pseudonym within a database transaction: their row, what names them elsewhere, and what is theirs alone
 * goes, as `personalTables` says. What they did stays, named by their number.
 */
export async function erasePerson(operation: Operation, userId: string): Promise<void> {
  const { connection, now } = operation;
  const person = await readPerson(connection, userId);
  if (person === undefined) throw new Error(`there is no user ${userId} to erase`);
  // Of two who erase them at once the second finds it done.
  if (person.isErased) return;
  await withdrawInvitations(operation, person);
  await operation.write('user', userId, pseudonymRow(person, now), { action: 'pseudonymize' });
  if (!person.isArchived) await operation.remove('user', userId, { action: 'remove' });
  // Last: what the operations above have told of the person goes with the rest.
  for (const { erased } of Object.values(personalTables))
    if (typeof erased !== 'string') for (const statement of erased(person)) await connection.query(statement);
}

async function withdrawInvitations({ connection, remove }: Operation, { emails }: Person): Promise<void> {
  const { id, email } = columns.invitation;
  const names = [...new Set(emails.map(emailName))];
  const found = await connection.query<{ id: string }>(sql`
    select ${id}::text as id from ${tables.invitation}
    where lower(regexp_replace(${email}, '\\s', '', 'g')) = any(${names}::text[]) order by ${id} for update`);
  for (const invitation of found) await remove('invitation', invitation.id, { action: 'remove' });
}

/** @throws Refusal where an active organization would have nobody left who is responsible for it */
async function refuseLastResponsible(store: Ground['store'], connection: Connection, userId: string): Promise<void> {
  const { organization, organizationUser: member, user } = columns;
  const isResponsible = sql`member.${member.role} = 'RESPONSIBLE_PERSON' and member.${member.status} = 'ACTIVE'`;
  const theirs = await connection.query<{ id: string }>(sql`
    select member.${member.organization}::text as id from ${tables.organizationUser} as member
    where member.${member.user} = ${userId} and ${isResponsible} order by member.${member.organization}`);
  // Of two who would leave it at once the second waits for the first.
  await store.lock(
    connection,
    'organization',
    theirs.map(({ id }) => id),
  );
  const [left] = await connection.query<{ name: string }>(sql`
    select theirs.${organization.name} as name from ${tables.organization} as theirs
    where theirs.${organization.id} = any(${theirs.map(({ id }) => id)}::bigint[]) and theirs.${organization.status} = '_4_ACTIVE'
      and not exists (
        select from ${tables.organizationUser} as member
          join ${tables.user} as person on person.${user.id} = member.${member.user}
        where member.${member.organization} = theirs.${organization.id} and ${isResponsible}
          and member.${member.user} <> ${userId} and not person.archived
      )
    order by theirs.${organization.id} limit 1`);
  if (left !== undefined) throw new Refusal('errors.user.lastResponsible', { params: { organization: left.name } });
}
