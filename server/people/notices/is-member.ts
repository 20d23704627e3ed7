import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

const { organizationUser: member } = columns;

/** True for active and pending members; pending ones get notices about the registration. */
export async function isMember(
  connection: Pick<Connection, 'query'>,
  userId: string,
  organizationId: string,
): Promise<boolean> {
  const rows = await connection.query(sql`
    select from ${tables.organizationUser}
    where ${member.user} = ${userId} and ${member.organization} = ${organizationId} and ${member.status} in ('ACTIVE', 'PENDING')`);
  return rows.length > 0;
}
