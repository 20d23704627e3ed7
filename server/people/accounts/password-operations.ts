import { Refusal, type OperationResolvers } from '../../../engine/api/index.ts';
import type { Accounts } from './accounts.ts';
import { answerSignedIn } from './answered.ts';
import { addressOf, callerOf, codeIn, fromOf, text } from './asked.ts';

/** Answers the operations about one's password. */
export function passwordOperations(accounts: Accounts): OperationResolvers {
  return {
    forgotPassword: async ({ arguments: given, context }) => {
      await accounts.forgotPassword(text(given, 'email'), addressOf(context));
      return true;
    },
    resetPassword: async (call) => {
      const { input } = call.arguments;
      const reset = {
        token: text(input, 'token'),
        newPassword: text(input, 'newPassword'),
        deviceID: text(input, 'deviceID'),
        code: codeIn(input),
      };
      const done = await accounts.resetPassword(reset, fromOf(call.context));
      return done instanceof Refusal ? { reason: done.message } : await answerSignedIn(call, done);
    },
    updatePassword: async (call) => {
      const { input } = call.arguments;
      const change = { originalPassword: text(input, 'originalPassword'), newPassword: text(input, 'newPassword') };
      await accounts.changePassword(callerOf(call), change);
      return true;
    },
  };
}
