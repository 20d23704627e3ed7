import sql from 'sql-template-tag';
import { Refusal, type OperationCall } from '../../../engine/api/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { AppContext } from '../../module.ts';
import type { RegisterCall, RegisterResolvers } from '../../register-resolvers.ts';
import { ipPrefix } from '../../platform/throttle/index.ts';
import { answersFor } from '../organizations/index.ts';
import { callAddress, answerSelf, normalizeEmail, logEvent, readAccount, signedIn } from '../accounts/index.ts';
import { erasePerson } from './erase.ts';
import { removedPeople } from './person.ts';

type Dependencies = Pick<AppContext, 'notices' | 'personLinks'>;

/** Resolvers for personal data: access and erasure, by the person or the registry. */
export function personalDataOperations(dependencies: Dependencies): RegisterResolvers {
  return {
    downloadMyData: (call) => linkTo(dependencies, call, [signedIn(call).userId]),
    downloadUserData: async (call) => {
      const { userId: id } = call.arguments;
      refuseOthers(call);
      const user = await call.store.one(call.principal, { entity: 'user' }, id, { id: true });
      return user === undefined ? { url: null } : await linkTo(dependencies, call, [id]);
    },
    downloadRemovedUserData: async (call) => linkTo(dependencies, call, await removedOf(call)),
    eraseRemovedUser: async (call) => {
      const ids = await removedOf(call);
      const { email, reason } = call.arguments;
      // The address may belong to another account now.
      const isTheirs = (await readAccount(call.database, normalizeEmail(email))) === undefined;
      return await call.operate(async (operation) => {
        await call.store.lock(operation.connection, 'user', ids);
        for (const [index, id] of ids.entries()) {
          await operation.write('user', id, { erasureReason: reason }, { action: 'erase' });
          // All share one e-mail, so only the last erasure sends a mail.
          const isTold = isTheirs && index === ids.length - 1;
          await erasePerson(operation, id, isTold ? dependencies.notices : undefined);
        }
        return true;
      });
    },
    askForErasure: async (call) => {
      const { userId } = signedIn(call);
      const { asked: isAsked } = call.arguments;
      await call.operate(async (operation) => {
        const { connection } = operation;
        await call.store.lock(connection, 'user', [userId]);
        if ((await isErasureAsked(connection, userId)) === isAsked) return;
        const action = isAsked ? 'askForErasure' : 'withdrawErasure';
        await operation.write('user', userId, { erasureAsked: isAsked }, { action });
        if (isAsked) await tellRegistry(dependencies, connection, userId);
      });
      return await answerSelf(call);
    },
  };
}

/** A link to a person's data; audited. */
async function linkTo({ personLinks }: Dependencies, call: OperationCall, userIds: readonly string[]) {
  const network = ipPrefix(callAddress(call.context));
  for (const userId of userIds)
    await call.operate(({ connection, now }) =>
      logEvent(connection, { event: 'personalData', userId, actorId: signedIn(call).userId, network, now }),
    );
  return { url: personLinks.make(userIds, call.context) };
}

/** Removed people with the given e-mail. @throws Refusal outside the registry, or without a match */
async function removedOf(
  call: RegisterCall<'downloadRemovedUserData' | 'eraseRemovedUser'>,
): Promise<readonly string[]> {
  refuseOthers(call);
  const { email } = call.arguments;
  const ids = await removedPeople(call.database, email);
  if (ids.length > 0) return ids;
  const account = await readAccount(call.database, normalizeEmail(email));
  throw new Refusal(account === undefined ? 'errors.user.noRemoved' : 'errors.user.notRemoved', { path: ['email'] });
}

/** Registry only, independent of permissions. @throws Refusal outside the registry */
function refuseOthers({ viewer }: OperationCall): void {
  if (viewer?.organizationRole !== 'REGISTRY')
    throw new Refusal('errors.user.noPermission', { code: 'ForbiddenError' });
}

async function isErasureAsked(connection: Connection, userId: string): Promise<boolean> {
  const { user } = columns;
  const [row] = await connection.query<{ asked: boolean | null }>(
    sql`select ${user.erasureAsked} as asked from ${tables.user} where ${user.id} = ${userId}`,
  );
  return row?.asked === true;
}

/** Members of the registry who may erase. */
async function tellRegistry(
  { notices }: Pick<Dependencies, 'notices'>,
  connection: Connection,
  id: string,
): Promise<void> {
  const { organization, organizationUser: member } = columns;
  const to = await connection.query<{ userId: string; organizationId: string }>(sql`
    select member.${member.user}::text as "userId", member.${member.organization}::text as "organizationId"
    from ${tables.organizationUser} as member
      join ${tables.organization} as registry on registry.${organization.id} = member.${member.organization}
    where registry.${organization.role} = 'REGISTRY' and ${answersFor(sql`member`)}
      and member.${member.user} <> ${id}`);
  await notices.send(connection, { notice: 'erasureAsked', to, params: { id } });
}
