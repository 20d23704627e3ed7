import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { answersFor } from '../../people/organizations/index.ts';

/** Code of a record, and the users to notify about it. */
interface Affected {
  readonly code: string;
  readonly to: readonly { readonly userId: string; readonly organizationId: string }[];
}

/** Representatives of every organization that held, was offered, registered or verified the certificate, and of the registry. */
export async function readAffected(connection: Connection, certificateId: string): Promise<Affected> {
  const { certificate, holding, organization, organizationUser: member, transaction } = columns;
  const rows = await connection.query<{ userId: string; organizationId: string; code: string }>(sql`
    select people.${member.user}::text as "userId", place.${organization.id}::text as "organizationId",
      whole.${certificate.code} as code
    from ${tables.certificate} as whole
    join ${tables.organization} as place
      on place.${organization.id} in (whole.${certificate.registeredBy}, whole.${certificate.supplier}, whole.${certificate.verifier})
        or place.${organization.role} = 'REGISTRY'
        or place.${organization.id} in (
          select ${holding.organization} from ${tables.holding} where ${holding.certificate} = ${certificateId}
          union select ${transaction.buyer} from ${tables.transaction}
            where ${transaction.certificate} = ${certificateId} and not ${transaction.archived}
              and ${transaction.status} in ('PENDING', 'CONFIRMED'))
    join ${tables.organizationUser} as people on people.${member.organization} = place.${organization.id}
    where whole.${certificate.id} = ${certificateId}
      and ${answersFor(sql`people`)}
    order by 2, 1`);
  return toAffected(rows);
}

/** Representatives of the parties and the verifier of a transaction, and of the registry. */
export async function readParties(connection: Connection, transactionId: string): Promise<Affected> {
  const { organization, organizationUser: member, transaction } = columns;
  const rows = await connection.query<{ userId: string; organizationId: string; code: string }>(sql`
    select people.${member.user}::text as "userId", place.${organization.id}::text as "organizationId",
      moved.${transaction.code} as code
    from ${tables.transaction} as moved
    join ${tables.organization} as place on place.${organization.role} = 'REGISTRY'
      or place.${organization.id} in (moved.${transaction.supplier}, moved.${transaction.buyer}, moved.${transaction.verifier})
    join ${tables.organizationUser} as people on people.${member.organization} = place.${organization.id}
    where moved.${transaction.id} = ${transactionId} and ${answersFor(sql`people`)}
    order by 2, 1`);
  return toAffected(rows);
}

function toAffected(rows: readonly { userId: string; organizationId: string; code: string }[]): Affected {
  const to = rows.map(({ userId, organizationId }) => ({ userId, organizationId }));
  return { code: rows[0]?.code ?? '', to };
}
