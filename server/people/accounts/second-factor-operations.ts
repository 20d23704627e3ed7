import type { OperationResolvers } from '../../../engine/api/index.ts';
import type { Accounts } from './accounts.ts';
import { callerOf, textArgument } from './call-arguments.ts';

/** Answers the operations about one's second factor. */
export function secondFactorOperations({ secondFactors }: Accounts): OperationResolvers {
  return {
    mySecondFactor: (call) => secondFactors.isOn(callerOf(call)),
    beginSecondFactor: (call) => secondFactors.begin(callerOf(call), textArgument(call.arguments, 'password')),
    confirmSecondFactor: (call) => secondFactors.confirm(callerOf(call), textArgument(call.arguments, 'code')),
    disableSecondFactor: async (call) => {
      const given = { password: textArgument(call.arguments, 'password'), code: textArgument(call.arguments, 'code') };
      await secondFactors.disable(callerOf(call), given);
      return true;
    },
  };
}
