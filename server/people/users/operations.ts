import type { OperationCall, OperationResolvers } from '../../../engine/api/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import { addMember, type NewMember } from './add-member.ts';
import { userOfEmail, userOfId } from './known-users.ts';

/** Answers who is added to an organization: somebody the register knows, or a new person. */
export function userOperations(): OperationResolvers {
  return {
    addExistingUserToOrganization: (call) =>
      adding(call, ({ connection }) => userOfId(connection, textOf(call.arguments['userId']))),
    addExistingUserByEmailToOrganization: (call) =>
      adding(call, ({ connection }) => userOfEmail(connection, textOf(call.arguments['userEmail']))),
    addUserToOrganization: (call) => adding(call, (operation) => newUser(call, operation)),
  };
}

type Operation = Parameters<Parameters<OperationCall['operate']>[0]>[0];

/** Finds or makes the person, makes them a member, and answers the membership as the viewer sees it. */
async function adding(call: OperationCall, find: (operation: Operation) => Promise<string>): Promise<unknown> {
  const place = placeOf(call.arguments);
  const id = await call.operate((operation) => addMember(call, operation, { ...place, find: () => find(operation) }));
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
