import sql from 'sql-template-tag';
import type { RecordHookContext } from '../../../engine/api/index.ts';
import type { User } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { endSessionsWithin } from '../accounts/index.ts';
import { deleteNoticesOf } from '../notices/index.ts';

/** Ends memberships and credentials of a removed person; their past actions still refer to them. */
export async function endMemberships(context: RecordHookContext<User>): Promise<void> {
  const { connection, now, id } = context;
  const { organizationUser } = columns;
  const memberships = await connection.query<{ id: string }>(sql`
    select ${organizationUser.id}::text as id from ${tables.organizationUser}
    where ${organizationUser.user} = ${id} order by ${organizationUser.id} for update`);
  for (const membership of memberships) await context.remove('organizationUser', membership.id, { action: 'remove' });
  await endSessionsWithin(connection, { userId: id }, now);
  await deleteNoticesOf(connection, { userId: id });
  await connection.query(sql`delete from user_password where user_id = ${id}`);
  await connection.query(sql`delete from password_link where user_id = ${id}`);
  await connection.query(sql`delete from second_factor where user_id = ${id}`);
  await connection.query(sql`delete from recovery_code where user_id = ${id}`);
  // A later owner of the e-mail must not inherit known devices.
  await connection.query(sql`delete from sign_in_place where user_id = ${id}`);
}
