import type { OperationResolvers } from '../../../engine/api/index.ts';
import type { Records, User } from '../../../generated/server/records.ts';
import type { Accounts } from './accounts.ts';
import { answerSelf, answerSignedIn } from './answered.ts';
import { addressOf, callerOf, codeIn, fromOf, signedIn, text } from './asked.ts';
import { passwordOperations } from './password-operations.ts';
import { updateProfile } from './profile.ts';
import { secondFactorOperations } from './second-factor-operations.ts';
import { sessionOperations } from './session-operations.ts';

/** Answers the operations about oneself: login, session, workspace, language. */
export function accountOperations(accounts: Accounts): OperationResolvers {
  return {
    ...passwordOperations(accounts),
    ...sessionOperations(accounts),
    ...secondFactorOperations(accounts),
    login: async (call) => {
      const { input } = call.arguments;
      const credentials = {
        email: text(input, 'email'),
        password: text(input, 'password'),
        deviceID: text(input, 'deviceID'),
        code: codeIn(input),
      };
      return await answerSignedIn(call, await accounts.login(credentials, fromOf(call.context)));
    },
    accessToken: ({ arguments: given, context }) =>
      accounts.refresh(text(given, 'refreshToken'), text(given, 'deviceID'), fromOf(context)),
    logout: async (call) => {
      await accounts.logout(callerOf(call), text(call.arguments, 'deviceID'));
      return true;
    },
    switchOrganizationWorkspace: async (call) => {
      const to = { organizationId: text(call.arguments, 'organizationId'), deviceID: text(call.arguments, 'deviceID') };
      return await answerSignedIn(call, await accounts.switchWorkspace(callerOf(call), to));
    },
    register: async (call) => {
      const { input } = call.arguments;
      const asked = input as Records['registration']; // as its form has judged it
      await accounts.registrations.ask(call, asked, addressOf(call.context));
      return true;
    },
    confirmRegistration: async (call) => {
      const { input } = call.arguments;
      await accounts.registrations.confirm(call, { token: text(input, 'token'), password: text(input, 'password') });
      return true;
    },
    updateProfile: async (call) => {
      await updateProfile(call, signedIn(call).userId);
      return await answerSelf(call);
    },
    changeUserLanguage: async (call) => {
      const changes: Partial<Record<keyof User, unknown>> = { language: text(call.arguments, 'language') };
      const { userId } = signedIn(call);
      await call.operate(async (operation) => {
        await call.store.lock(operation.connection, 'user', [userId]);
        await operation.write('user', userId, changes, { action: 'changeLanguage' });
      });
      return await answerSelf(call);
    },
    me: answerSelf,
  };
}
