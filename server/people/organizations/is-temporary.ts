import sql from 'sql-template-tag';
import { type Connection, inBatch } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

/** True for a partner without accounts, which nobody can confirm for. */
export async function isTemporary(connection: Connection, organizationId: string): Promise<boolean> {
  return await inBatch(connection, 'temporary organizations', organizationId, async (own, ids) => {
    const rows = await own.query<{ id: string }>(sql`
      select ${columns.organization.id}::text as id from ${tables.organization}
      where ${columns.organization.id} = any(${[...new Set(ids)]}::bigint[]) and ${columns.organization.temporary}`);
    const temporary = new Set(rows.map(({ id }) => id));
    return ids.map((id) => temporary.has(id));
  });
}
