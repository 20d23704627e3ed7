import type { OperationResolvers } from '../../../engine/api/index.ts';
import type { Accounts } from './accounts.ts';
import { callerOf, text } from './asked.ts';

/** Answers the operations about where one is signed in. */
export function sessionOperations(accounts: Accounts): OperationResolvers {
  return {
    mySessions: (call) => accounts.sessionsOf(callerOf(call)),
    endSession: async (call) => {
      const session = { id: text(call.arguments, 'id'), password: text(call.arguments, 'password') };
      await accounts.endSession(callerOf(call), session);
      return true;
    },
    endOtherSessions: async (call) => {
      await accounts.endOtherSessions(callerOf(call), text(call.arguments, 'password'));
      return true;
    },
  };
}
