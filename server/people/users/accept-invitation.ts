import { Refusal, type OperationCall } from '../../../engine/api/index.ts';
import type { WriteOperation } from '../../../engine/store/index.ts';
import type { AppContext } from '../../module.ts';
import type { RegisterCall } from '../../register-resolvers.ts';
import { answerSignedIn, fromOf, hashPassword, linkExpired, readAccount, writePassword } from '../accounts/index.ts';
import { hasMember, lockOrganization } from './members.ts';
import { invitationOfLink, type OpenInvitation } from './invitations.ts';

/**
 * Makes the reader of an invitation link a member and signs them in: with their account's password, or as a new user
 * with a chosen one.
 * @throws Refusal for an invalid link, or a wrong password or code
 */
export async function acceptInvitation(
  call: RegisterCall<'acceptInvitation'>,
  { accounts }: Pick<AppContext, 'accounts'>,
) {
  const { token, password, code, deviceID } = call.arguments.input;
  const invitation = await invitationOfLink(call.database, token, call.today);
  if (invitation === undefined) throw linkExpired();
  const proven = await accounts.prove(invitation.email, { password, code });
  if (proven === undefined)
    await accounts.checkNewPassword({ password, email: invitation.email, path: ['input', 'password'] });
  const passwordHash = proven?.passwordHash ?? (await hashPassword(password));
  const userId = await call.operate(async (operation) => {
    const { connection, now } = operation;
    await lockOrganization(call.store, operation, invitation.organizationId);
    if ((await invitationOfLink(connection, token, call.today)) === undefined) throw linkExpired();
    const account = await readAccount(connection, invitation.email);
    // The password was set or changed since the check.
    if (account?.passwordHash !== proven?.passwordHash) throw new Refusal('errors.conflict', { code: 'ConflictError' });
    const person = account?.userId ?? (await newPerson(call, operation, invitation));
    if (proven === undefined) await writePassword(connection, person, passwordHash, now);
    await join(operation, invitation, person);
    return person;
  });
  return await answerSignedIn(call, await accounts.enter({ userId, passwordHash }, deviceID, fromOf(call.context)));
}

/** Creates a new user, validated like any other. */
async function newPerson(
  call: OperationCall,
  operation: WriteOperation,
  { email, person }: OpenInvitation,
): Promise<string> {
  // The invited account no longer exists.
  if (person === null) throw linkExpired();
  const agreed = { termsAgree: true, privacyAgree: true };
  const save = { entity: 'user', input: { ...person, email }, preset: agreed, at: [] };
  const [write] = await call.validate(operation, [save]);
  if (write === undefined) throw new Error('one record was validated');
  return await write();
}

/** Consumes the invitation and creates the membership. */
async function join(
  operation: WriteOperation,
  { id, organizationId, email, role }: OpenInvitation,
  userId: string,
): Promise<void> {
  const because = { action: 'acceptInvitation' };
  await operation.remove('invitation', id, because);
  if (await hasMember(operation.connection, organizationId, email)) return;
  const member = { user: { id: userId }, organization: { id: organizationId }, role, status: 'ACTIVE' };
  await operation.insert('organizationUser', member, because);
}
