import type { OperationResolvers } from '../../../engine/api/index.ts';
import type { Accounts } from './accounts.ts';
import { callerOf, textArgument } from './call-arguments.ts';

/** Answers the operations about where one is signed in. */
export function sessionOperations(accounts: Accounts): OperationResolvers {
  return {
    mySessions: (call) => accounts.sessionsOf(callerOf(call)),
    endSession: async (call) => {
      const session = { id: textArgument(call.arguments, 'id'), password: textArgument(call.arguments, 'password') };
      await accounts.endSession(callerOf(call), session);
      return true;
    },
    endOtherSessions: async (call) => {
      await accounts.endOtherSessions(callerOf(call), textArgument(call.arguments, 'password'));
      return true;
    },
  };
}
