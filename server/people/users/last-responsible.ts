import sql from 'sql-template-tag';
import { Refusal } from '../../../engine/api/index.ts';
import type { Connection, Store } from '../../../engine/store/index.ts';
import type { OrganizationUser } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

const { organization, organizationUser: member, user } = columns;
const isResponsible = sql`member.${member.role} = 'RESPONSIBLE_PERSON' and member.${member.status} = 'ACTIVE'`;

/** @throws Refusal when an active organization would lose its last responsible person */
export async function refuseLastResponsible(store: Store, connection: Connection, userId: string): Promise<void> {
  const theirs = await connection.query<{ id: string }>(sql`
    select member.${member.organization}::text as id from ${tables.organizationUser} as member
    where member.${member.user} = ${userId} and ${isResponsible} order by member.${member.organization}`);
  await refuseWithout(
    { store, connection, userId },
    theirs.map(({ id }) => id),
  );
}

/**
 * The same for one membership that ends or changes.
 * @param membership the stored membership
 */
export async function refuseLastResponsibleMember(
  store: Store,
  connection: Connection,
  membership: OrganizationUser,
): Promise<void> {
  if (membership.role !== 'RESPONSIBLE_PERSON' || membership.status !== 'ACTIVE') return;
  const { user: person, organization } = membership;
  await refuseWithout({ store, connection, userId: person?.id ?? '' }, [organization?.id ?? '']);
}

interface Leaving {
  readonly store: Store;
  readonly connection: Connection;
  readonly userId: string;
}

/** Locks the organizations, to serialize concurrent departures. */
async function refuseWithout(
  { store, connection, userId }: Leaving,
  organizationIds: readonly string[],
): Promise<void> {
  await store.lock(connection, 'organization', organizationIds);
  const [left] = await connection.query<{ name: string }>(sql`
    select theirs.${organization.name} as name from ${tables.organization} as theirs
    where theirs.${organization.id} = any(${organizationIds}::bigint[]) and theirs.${organization.status} = '_4_ACTIVE'
      and not exists (
        select from ${tables.organizationUser} as member
          join ${tables.user} as person on person.${user.id} = member.${member.user}
        where member.${member.organization} = theirs.${organization.id} and ${isResponsible}
          and member.${member.user} <> ${userId} and not person.archived
      )
    order by theirs.${organization.id} limit 1`);
  if (left !== undefined) throw new Refusal('errors.user.lastResponsible', { params: { organization: left.name } });
}
