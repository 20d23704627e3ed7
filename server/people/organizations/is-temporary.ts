import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

/** Whether an organization is a partner without accounts, so that nobody could confirm for it. */
export async function isTemporary(connection: Connection, organizationId: string): Promise<boolean> {
  const [organization] = await connection.query<{ temporary: boolean }>(sql`
    select ${columns.organization.temporary} as temporary from ${tables.organization}
    where ${columns.organization.id} = ${organizationId}`);
  return organization?.temporary === true;
}
