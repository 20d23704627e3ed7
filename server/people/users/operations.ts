import sql from 'sql-template-tag';
import { Refusal } from '../../../engine/api/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import type { AppContext } from '../../module.ts';
import type { RegisterCall, RegisterResolvers } from '../../register-resolvers.ts';
import { callAddress, normalizeEmail } from '../accounts/index.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { assertOwnOrganization } from './members.ts';
import { inviteMember } from './invite-member.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

type Dependencies = Pick<AppContext, 'accounts' | 'notices'>;

/** Resolvers of invitations, for existing and new users, and of their acceptance. */
export function userOperations(dependencies: Dependencies): RegisterResolvers {
  return {
    addExistingUserToOrganization: async (call) =>
      inviting(call, dependencies, { email: await emailOfUser(call.database, call.arguments.userId) }),
    addExistingUserByEmailToOrganization: (call) => inviting(call, dependencies, { email: call.arguments.userEmail }),
    addUserToOrganization: (call) => {
      const { role: _, ...person } = call.arguments.input;
      return inviting(call, dependencies, { email: person.email ?? '', person });
    },
    acceptInvitation: (call) => acceptInvitation(call, dependencies),
  };
}

type Inviting = RegisterCall<
  'addExistingUserToOrganization' | 'addExistingUserByEmailToOrganization' | 'addUserToOrganization'
>;

interface Invitee {
  readonly email: string;
  readonly person?: Values;
}

/** Invites and returns the invitation; the response is the same with and without an account. */
async function inviting(
  call: Inviting,
  dependencies: Dependencies,
  { email: written, person }: Invitee,
): Promise<unknown> {
  const { organizationId, role } = call.arguments;
  assertOwnOrganization(call.viewer, organizationId);
  const email = normalizeEmail(written);
  const by = call.viewer?.organizationId ?? '';
  await dependencies.accounts.admitInvitation({ organizationId: by, email, address: callAddress(call.context) });
  const id = await call.operate(async (operation) => {
    if (person !== undefined) await call.validate(operation, [{ entity: 'user', input: person, at: ['input'] }]);
    return await inviteMember(dependencies, call, operation, {
      organizationId,
      role,
      email,
      ...(person && { person }),
    });
  });
  return await call.store.one(call.principal, { entity: 'invitation' }, id, call.selection);
}

/** @throws Refusal for an unknown or removed user */
async function emailOfUser(connection: Connection, userId: string): Promise<string> {
  const { id, email } = columns.user;
  const [user] = await connection.query<{ email: string }>(sql`
    select ${email} as email from ${tables.user} where ${id}::text = ${userId} and not archived`);
  if (user === undefined) throw new Refusal('errors.user.notFound', { code: 'NotFoundError', path: ['userId'] });
  return user.email;
}
