import sql from 'sql-template-tag';
import type { ActionHookContext, EntityHooks } from '../../../engine/api/index.ts';
import type { WriteOperation } from '../../../engine/store/index.ts';
import type { User } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { AppContext } from '../../module.ts';
import type { AddressedNotice } from '../../platform/mail/index.ts';
import { normalizeEmail } from '../accounts/index.ts';
import { leave, refuseLastResponsible } from '../users/index.ts';
import { type Person, pseudonymOf, pseudonymRow, readPerson } from './person.ts';
import { personalTables } from './personal-tables.ts';

type Dependencies = Pick<AppContext, 'notices' | 'store'>;

/** What the action `erase` does besides keeping its reason: the person leaves, and becomes a pseudonym. */
export function eraseHook({ notices, store }: Dependencies): NonNullable<EntityHooks<User>['actions']>[string] {
  return async (context: ActionHookContext<User>) => {
    await refuseLastResponsible(store, context.connection, context.id);
    await leave(context);
    await erasePerson(context, context.id, notices);
  };
}

/**
 * Makes a person a pseudonym within a database transaction: their row, what names them elsewhere, and what is theirs alone
 * goes, as `personalTables` says. What they did stays, named by their number.
 * @param notices tells the person, at the address that is erased; absent where nobody asked for it
 */
export async function erasePerson(
  operation: WriteOperation,
  userId: string,
  notices?: AppContext['notices'],
): Promise<void> {
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
  await notices?.tell(connection, erasureOf(person));
}

/** The notice of an erasure; its address is removed once it was sent. */
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
