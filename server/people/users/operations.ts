import type { OperationCall, OperationResolvers } from '../../../engine/api/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import type { Ground } from '../../module.ts';
import { addressOf } from '../accounts/index.ts';
import { addMember, nameOf, type NewMember } from './add-member.ts';
import { userOfEmail, userOfId } from './known-users.ts';

type Parts = Pick<Ground, 'accounts' | 'notices'>;

/** Answers who is added to an organization: somebody the register knows, or a new person. */
export function userOperations(parts: Parts): OperationResolvers {
  return {
    addExistingUserToOrganization: (call) =>
      adding(call, ({ connection }) => userOfId(connection, textOf(call.arguments['userId'])), parts),
    addExistingUserByEmailToOrganization: (call) =>
      counted(call, parts, () =>
        adding(call, ({ connection }) => userOfEmail(connection, textOf(call.arguments['userEmail'])), parts),
      ),
    addUserToOrganization: (call) => counted(call, parts, () => adding(call, (operation) => newUser(call, operation))),
  };
}

/** What tells whether somebody has an e-mail is counted as long as it finds nobody, or somebody who is there already. */
async function counted<T>(call: OperationCall, { accounts }: Parts, add: () => Promise<T>): Promise<T> {
  const { organizationId = '' } = call.viewer ?? {};
  const forgive = await accounts.admitMember(organizationId, addressOf(call.context));
  const added = await add();
  await forgive();
  return added;
}

type Operation = Parameters<Parameters<OperationCall['operate']>[0]>[0];

/**
 * Finds or makes the person, makes them a member, and answers the membership as the viewer sees it. Whoever had an account
 * is told of it, with `parts`: nobody asked them.
 */
async function adding(
  call: OperationCall,
  find: (operation: Operation) => Promise<string>,
  parts?: Parts,
): Promise<unknown> {
  const place = placeOf(call.arguments);
  const id = await call.operate(async (operation) => {
    const { id, userId } = await addMember(call, operation, { ...place, find: () => find(operation) });
    const params = { organization: await nameOf(operation.connection, place.organizationId) };
    await parts?.notices.tell(operation.connection, { notice: 'memberAdded', to: [{ userId }], params });
    return id;
  });
  return await call.store.one(call.asker, { entity: 'organizationUser' }, id, call.selection);
}

function placeOf({ organizationId, role }: Values): Omit<NewMember, 'find'> {
  return { organizationId: textOf(organizationId), role: textOf(role) };
}

/** Somebody whom the register does not know yet, by the rules of any user. */
async function newUser(call: OperationCall, operation: Operation): Promise<string> {
  const { input } = call.arguments;
  const { role, ...person } = isValues(input) ? input : {};
  const [write] = await call.judge(operation, [{ entity: 'user', input: person, at: ['input'] }]);
  if (write === undefined) throw new Error('one record was judged');
  return await write();
}

/** An argument that the contract requires. */
function textOf(given: unknown): string {
  return typeof given === 'string' ? given : '';
}
