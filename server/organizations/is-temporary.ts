import sql from 'sql-template-tag';
import type { Connection } from '../../engine/store/index.ts';

/** Whether an organization is a partner without accounts, so that nobody could confirm for it. */
export async function isTemporary(connection: Connection, organizationId: string): Promise<boolean> {
  const [organization] = await connection.query<{ temporary: boolean }>(sql`
    select temporary from organization where id = ${organizationId}`);
  return organization?.temporary === true;
}
