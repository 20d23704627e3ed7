import sql from 'sql-template-tag';
import type { ActionHookContext } from '../../../engine/api/index.ts';
import type { Organization } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

/** No authority is asked any more for an organization whose registration is rejected. */
export async function withdrawVerification(context: ActionHookContext<Organization>): Promise<void> {
  const { id, connection, write, action } = context;
  const { supervision } = columns;
  const asked = await connection.query<{ id: string }>(sql`
    select ${supervision.id}::text as id from ${tables.supervision}
    where ${supervision.organization} = ${id} and ${supervision.status} = 'PENDING'
    for update`);
  for (const { id: waiting } of asked)
    await write('supervision', waiting, { status: 'INACTIVE' }, { action: action.name });
}
