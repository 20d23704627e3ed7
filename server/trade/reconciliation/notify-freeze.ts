import sql from 'sql-template-tag';
import { createStore, type WriteOperation } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { createNotices } from '../../platform/mail/index.ts';
import type { SystemDependencies } from '../../platform/records/index.ts';

/** Tells whoever answers for a certificate, and the registry, that it is frozen. */
export async function notifyFreeze(
  own: SystemDependencies,
  { connection }: WriteOperation,
  certificateId: string,
): Promise<void> {
  const { certificate, organization, organizationUser: member } = columns;
  const told = await connection.query<{ userId: string; organizationId: string; code: string }>(sql`
    select people.${member.user}::text as "userId", place.${organization.id}::text as "organizationId",
      frozen.${certificate.code} as code
    from ${tables.certificate} as frozen
    join ${tables.organization} as place
      on place.${organization.id} = frozen.${certificate.registeredBy} or place.${organization.role} = 'REGISTRY'
    join ${tables.organizationUser} as people on people.${member.organization} = place.${organization.id}
    where frozen.${certificate.id} = ${certificateId}
      and people.${member.status} = 'ACTIVE' and people.${member.role} in ('EXECUTIVE_MANAGER', 'RESPONSIBLE_PERSON')`);
  const { catalogue, database, now } = own;
  const store = createStore({ catalogue, database });
  const notices = createNotices({ catalogue, store, people: 'user', now: () => now });
  for (const { code, ...to } of told)
    await notices.tell(connection, { notice: 'certificateFrozen', to: [to], params: { id: certificateId, code } });
}
