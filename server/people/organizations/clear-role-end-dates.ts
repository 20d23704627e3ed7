import sql from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';
import { constantsOf, inOwnOperation, type SystemDependencies } from '../../platform/records/index.ts';

/**
 * Removes the end date of organizations whose role has none (data of older versions), and reactivates expired ones.
 * @returns number of changed organizations
 */
export async function clearRoleEndDates(own: SystemDependencies): Promise<number> {
  const { organization } = columns;
  const roles = [...constantsOf(own.catalogue).rolesWithoutEnd];
  return await inOwnOperation(own, async ({ connection, write, today }) => {
    const ending = await connection.query<{ id: string; status: string; until: string }>(sql`
      select ${organization.id}::text as id, ${organization.status} as status, ${organization.validUntil}::text as until
      from ${tables.organization} where ${organization.role} = any(${roles}) and ${organization.validUntil} is not null
      order by ${organization.id} for update`);
    for (const { id, status, until } of ending) {
      const hasExpired = status === '_5_INACTIVE' && until < today;
      const changed = { validUntil: null, ...(hasExpired && { status: '_4_ACTIVE' }) };
      await write('organization', id, changed, { action: 'update' });
    }
    return ending.length;
  });
}
