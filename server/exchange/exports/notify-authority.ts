import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { Working } from '../../module.ts';

/** Tells those of a qualified authority who validate exports that one waits for them, once it does. */
export async function notifyAuthority(
  { notices }: Pick<Working, 'notices'>,
  connection: Connection,
  id: string,
): Promise<void> {
  const { export: of, organization, organizationUser: member } = columns;
  const told = await connection.query<{
    userId: string;
    organizationId: string;
    code: string;
    organization: string;
  }>(sql`
    select people.${member.user}::text as "userId", made.${of.qualifiedOrganization}::text as "organizationId", made.${of.code} as code, maker.${organization.name} as organization
    from ${tables.export} as made
    join ${tables.organization} as maker on maker.${organization.id} = made.${of.createdByOrganization}
    join ${tables.organizationUser} as people on people.${member.organization} = made.${of.qualifiedOrganization}
    where made.${of.id} = ${id} and made.${of.status} = 'WAITING_FOR_VALIDATION'
      and people.${member.status} = 'ACTIVE' and people.${member.role} in ('EXECUTIVE_MANAGER', 'RESPONSIBLE_PERSON')`);
  for (const { userId, organizationId, ...params } of told)
    await notices.tell(connection, { notice: 'exportWaiting', to: [{ userId, organizationId }], params });
}
