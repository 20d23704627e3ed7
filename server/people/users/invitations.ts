import sql from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { newSecret, storedHash } from '../accounts/index.ts';

const { invitation } = columns;

/** An open invitation. */
export interface OpenInvitation {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly role: string;
  /** Input about a new person; null when an existing account is invited. */
  readonly person: Values | null;
}

/** Stores the invitation's link. @returns its token */
export async function storeInvitationLink(
  connection: Connection,
  invitationId: string,
  person: Values | undefined,
): Promise<string> {
  const token = newSecret();
  await connection.query(sql`
    insert into membership_link (invitation_id, hash, person)
    values (${invitationId}, ${storedHash(token)}, ${person === undefined ? null : JSON.stringify(person)}::jsonb)`);
  return token;
}

/** The invitation of a valid link. */
export async function invitationOfLink(
  connection: Connection,
  token: string,
  today: string,
): Promise<OpenInvitation | undefined> {
  const [row] = await connection.query<OpenInvitation & Record<string, unknown>>(sql`
    select invitation.${invitation.id}::text as id, invitation.${invitation.organization}::text as "organizationId",
      invitation.${invitation.email} as email, invitation.${invitation.role} as role, link.person
    from membership_link as link join ${tables.invitation} as invitation on invitation.${invitation.id} = link.invitation_id
    where link.hash = ${storedHash(token)} and invitation.${invitation.validUntil} >= ${today}`);
  return row;
}

/** The invitation of an e-mail to an organization, expired or not. */
export async function invitationTo(
  connection: Connection,
  organizationId: string,
  email: string,
): Promise<string | undefined> {
  const [row] = await connection.query<{ id: string }>(sql`
    select ${invitation.id}::text as id from ${tables.invitation}
    where ${invitation.organization} = ${organizationId} and ${invitation.email} = ${email}`);
  return row?.id;
}
