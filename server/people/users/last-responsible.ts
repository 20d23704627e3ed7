import sql from 'sql-template-tag';
import { Refusal } from '../../../engine/api/index.ts';
import type { Connection, Store } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

/** @throws Refusal where an active organization would have nobody left who is responsible for it */
export async function refuseLastResponsible(store: Store, connection: Connection, userId: string): Promise<void> {
  const { organization, organizationUser: member, user } = columns;
  const isResponsible = sql`member.${member.role} = 'RESPONSIBLE_PERSON' and member.${member.status} = 'ACTIVE'`;
  const theirs = await connection.query<{ id: string }>(sql`
    select member.${member.organization}::text as id from ${tables.organizationUser} as member
    where member.${member.user} = ${userId} and ${isResponsible} order by member.${member.organization}`);
  // Locks the organization: of two people who leave it at once, the second waits for the first.
  await store.lock(
    connection,
    'organization',
    theirs.map(({ id }) => id),
  );
  const [left] = await connection.query<{ name: string }>(sql`
    select theirs.${organization.name} as name from ${tables.organization} as theirs
    where theirs.${organization.id} = any(${theirs.map(({ id }) => id)}::bigint[]) and theirs.${organization.status} = '_4_ACTIVE'
      and not exists (
        select from ${tables.organizationUser} as member
          join ${tables.user} as person on person.${user.id} = member.${member.user}
        where member.${member.organization} = theirs.${organization.id} and ${isResponsible}
          and member.${member.user} <> ${userId} and not person.archived
      )
    order by theirs.${organization.id} limit 1`);
  if (left !== undefined) throw new Refusal('errors.user.lastResponsible', { params: { organization: left.name } });
}
