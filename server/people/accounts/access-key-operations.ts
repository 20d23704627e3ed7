import type { OperationResolvers } from '../../../engine/api/index.ts';
import type { Accounts } from './accounts.ts';
import { callerOf, codeIn, fromOf, textArgument } from './call-arguments.ts';

/** Answers the operations about access keys. */
export function accessKeyOperations({ accessKeys }: Accounts): OperationResolvers {
  return {
    myAccessKeys: (call) => accessKeys.list(callerOf(call)),
    createAccessKey: async (call) => {
      const { arguments: given } = call;
      const key = await accessKeys.create(callerOf(call), {
        name: textArgument(given, 'name'),
        validUntil: textArgument(given, 'validUntil'),
        password: textArgument(given, 'password'),
        code: codeIn(given),
      });
      return { key };
    },
    accessTokenByKey: async ({ arguments: given, context }) => ({
      accessToken: await accessKeys.enter(textArgument(given, 'key'), fromOf(context)),
    }),
  };
}
