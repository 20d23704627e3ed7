import { Refusal, type OperationCall } from '../../../engine/api/index.ts';
import { formatDate } from '../../../engine/format/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import type { Connection, WriteOperation } from '../../../engine/store/index.ts';
import { readAccount } from '../accounts/index.ts';
import type { AppContext } from '../../module.ts';
import { hasMember, lockOrganization, type KnownOrganization } from './members.ts';
import { invitationTo, storeInvitationLink } from './invitations.ts';

/** Validity of an invitation. */
const days = 7;
const dayMs = 86_400_000;

export interface Invited {
  readonly organizationId: string;
  readonly role: string;
  /** Normalized. */
  readonly email: string;
  /** Input about a new person; not part of the mail. */
  readonly person?: Values;
}

/**
 * Invites a person, replacing a former invitation, and mails the link. The response does not reveal whether they have
 * an account.
 * @returns the invitation id. @throws Refusal for a member
 */
export async function inviteMember(
  dependencies: Pick<AppContext, 'notices'>,
  call: OperationCall,
  operation: WriteOperation,
  invited: Invited,
): Promise<string> {
  const { organizationId, role, email, person } = invited;
  const { connection, today } = operation;
  const organization = await lockOrganization(call.store, operation, organizationId);
  if (await hasMember(connection, organizationId, email))
    throw new Refusal('errors.user.alreadyInOrganization', { path: [] });
  const former = await invitationTo(connection, organizationId, email);
  if (former !== undefined) await operation.remove('invitation', former, { action: 'remove' });
  const validUntil = new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);
  const record = { organization: { id: organizationId }, email, role, validUntil };
  const id = await operation.insert('invitation', record, { action: 'create' });
  const token = await storeInvitationLink(connection, id, person);
  await mailInvitation(dependencies, connection, { email, person, token, validUntil, organization });
  return id;
}

interface Mailed extends Pick<Invited, 'email' | 'person'> {
  readonly token: string;
  readonly validUntil: string;
  readonly organization: KnownOrganization;
}

async function mailInvitation(
  { notices }: Pick<AppContext, 'notices'>,
  connection: Connection,
  { email, person, token, validUntil, organization: { code, ico } }: Mailed,
): Promise<void> {
  const organization = ico === null ? code : `${code}, IČO ${ico}`;
  const link = { organization, token, validUntil: formatDate(validUntil) };
  const account = await readAccount(connection, email);
  if (account !== undefined) {
    await notices.send(connection, { notice: 'invited', to: [{ userId: account.userId }], params: link });
    return;
  }
  const language = person?.['language'];
  const to = [{ email, ...(typeof language === 'string' && { language }) }];
  if (person === undefined) await notices.send(connection, { notice: 'invitedUnknown', to, params: { organization } });
  else await notices.send(connection, { notice: 'invitedNewcomer', to, params: link });
}
