import { Refusal, type OperationResolvers } from '../../../engine/api/index.ts';
import type { Accounts } from './accounts.ts';
import { answerSignedIn } from './answered.ts';
import { callAddress, callerOf, codeIn, fromOf, textArgument } from './call-arguments.ts';

/** Answers the operations about one's password. */
export function passwordOperations(accounts: Accounts): OperationResolvers {
  return {
    forgotPassword: async ({ arguments: given, context }) => {
      await accounts.forgotPassword(textArgument(given, 'email'), callAddress(context));
      return true;
    },
    resetPassword: async (call) => {
      const { input } = call.arguments;
      const reset = {
        token: textArgument(input, 'token'),
        newPassword: textArgument(input, 'newPassword'),
        deviceID: textArgument(input, 'deviceID'),
        code: codeIn(input),
      };
      const done = await accounts.resetPassword(reset, fromOf(call.context));
      return done instanceof Refusal ? { reason: done.message } : await answerSignedIn(call, done);
    },
    updatePassword: async (call) => {
      const { input } = call.arguments;
      const change = {
        originalPassword: textArgument(input, 'originalPassword'),
        newPassword: textArgument(input, 'newPassword'),
      };
      await accounts.changePassword(callerOf(call), change);
      return true;
    },
  };
}
