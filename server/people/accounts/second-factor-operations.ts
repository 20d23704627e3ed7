import type { OperationResolvers } from '../../../engine/api/index.ts';
import type { Accounts } from './accounts.ts';
import { callerOf, text } from './asked.ts';

/** Answers the operations about one's second factor. */
export function secondFactorOperations({ secondFactors }: Accounts): OperationResolvers {
  return {
    mySecondFactor: (call) => secondFactors.isOn(callerOf(call)),
    beginSecondFactor: (call) => secondFactors.begin(callerOf(call), text(call.arguments, 'password')),
    confirmSecondFactor: (call) => secondFactors.confirm(callerOf(call), text(call.arguments, 'code')),
    disableSecondFactor: async (call) => {
      const given = { password: text(call.arguments, 'password'), code: text(call.arguments, 'code') };
      await secondFactors.disable(callerOf(call), given);
      return true;
    },
  };
}
