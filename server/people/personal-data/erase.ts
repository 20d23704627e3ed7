import sql from 'sql-template-tag';
import type { ActionHookContext, EntityHooks } from '../../../engine/api/index.ts';
import type { WriteOperation } from '../../../engine/store/index.ts';
import type { User } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { AppContext } from '../../module.ts';
import type { AddressedNotice } from '../../platform/mail/index.ts';
import { normalizeEmail } from '../accounts/index.ts';
import { endMemberships, refuseLastResponsible } from '../users/index.ts';
import { type Person, pseudonymOf, pseudonymRow, readPerson } from './person.ts';
import { personalTables } from './personal-tables.ts';

type Dependencies = Pick<AppContext, 'notices' | 'store'>;

/** Hook of the action `erase`: ends memberships and pseudonymizes the person. */
export function eraseHook({ notices, store }: Dependencies): NonNullable<EntityHooks<User>['actions']>[string] {
  return async (context: ActionHookContext<User>) => {
    await refuseLastResponsible(store, context.connection, context.id);
    await endMemberships(context);
    await erasePerson(context, context.id, notices);
  };
}

/**
 * Pseudonymizes a person in a transaction: their row, mentions elsewhere, and deletion of personal rows as defined in
 * `personalTables`. Their actions stay, under their number.
 * @param notices informs the person at the erased address; absent for automatic erasure
 */
export async function erasePerson(
  operation: WriteOperation,
  userId: string,
  notices?: AppContext['notices'],
): Promise<void> {
  const { connection, now } = operation;
  const person = await readPerson(connection, userId);
  if (person === undefined) throw new Error(`there is no user ${userId} to erase`);
  // A concurrent erasure was first.
  if (person.isErased) return;
  await withdrawInvitations(operation, person);
  await operation.write('user', userId, pseudonymRow(person, now), { action: 'pseudonymize' });
  if (!person.isArchived) await operation.remove('user', userId, { action: 'remove' });
  // Last, because the operations above log personal data too.
  for (const { erased } of Object.values(personalTables))
    if (typeof erased !== 'string') for (const statement of erased(person)) await connection.query(statement);
  await notices?.send(connection, erasureOf(person));
}

/** Notice of an erasure; its address is deleted after sending. */
function erasureOf(person: Person): AddressedNotice {
  const { email, language } = person;
  const to = email === '' ? [] : [{ email, language }];
  return { notice: 'personErased', to, params: { pseudonym: pseudonymOf(person) }, address: 'forgotten' };
}

async function withdrawInvitations({ connection, remove }: WriteOperation, { emails }: Person): Promise<void> {
  const { id, email } = columns.invitation;
  const names = [...new Set(emails.map(normalizeEmail))];
  const rows = await connection.query<{ id: string }>(sql`
    select ${id}::text as id from ${tables.invitation}
    where lower(regexp_replace(${email}, '\\s', '', 'g')) = any(${names}::text[]) order by ${id} for update`);
  for (const invitation of rows) await remove('invitation', invitation.id, { action: 'remove' });
}
