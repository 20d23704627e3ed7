import { type OperationResolvers, Refusal, type OperationCall } from '../../../engine/api/index.ts';
import type { Records, User } from '../../../generated/server/records.ts';
import { accessKeyOperations } from './access-key-operations.ts';
import type { Accounts } from './accounts.ts';
import { answerSelf, answerSignedIn } from './answered.ts';
import { callAddress, callerOf, codeIn, fromOf, signedIn, textArgument } from './call-arguments.ts';
import { passwordOperations } from './password-operations.ts';
import { secondFactorOperations } from './second-factor-operations.ts';
import { sessionOperations } from './session-operations.ts';
import { isValues } from '../../../engine/record/index.ts';

/** Answers the operations about oneself: login, session, workspace, language. */
export function accountOperations(accounts: Accounts): OperationResolvers {
  return {
    ...passwordOperations(accounts),
    ...sessionOperations(accounts),
    ...secondFactorOperations(accounts),
    ...accessKeyOperations(accounts),
    login: async (call) => {
      const { input } = call.arguments;
      const credentials = {
        email: textArgument(input, 'email'),
        password: textArgument(input, 'password'),
        deviceID: textArgument(input, 'deviceID'),
        code: codeIn(input),
      };
      return await answerSignedIn(call, await accounts.login(credentials, fromOf(call.context)));
    },
    accessToken: ({ arguments: given, context }) =>
      accounts.refresh(textArgument(given, 'refreshToken'), textArgument(given, 'deviceID'), fromOf(context)),
    logout: async (call) => {
      await accounts.logout(callerOf(call), textArgument(call.arguments, 'deviceID'));
      return true;
    },
    switchOrganizationWorkspace: async (call) => {
      const to = {
        organizationId: textArgument(call.arguments, 'organizationId'),
        deviceID: textArgument(call.arguments, 'deviceID'),
      };
      return await answerSignedIn(call, await accounts.switchWorkspace(callerOf(call), to));
    },
    register: async (call) => {
      const { input } = call.arguments;
      const registration = input as Records['registration']; // as its form has validated it
      await accounts.registrations.ask(call, registration, callAddress(call.context));
      return true;
    },
    confirmRegistration: async (call) => {
      const { input } = call.arguments;
      await accounts.registrations.confirm(call, {
        token: textArgument(input, 'token'),
        password: textArgument(input, 'password'),
      });
      return true;
    },
    updateProfile: async (call) => {
      await updateProfile(call, signedIn(call).userId);
      return await answerSelf(call);
    },
    changeUserLanguage: async (call) => {
      const changes: Partial<Record<keyof User, unknown>> = { language: textArgument(call.arguments, 'language') };
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

/**
 * Saves what a person says of themselves; their e-mail is what they sign in with, and stays.
 * @throws Refusal for anybody else's profile, ApiError with what is wrong in it
 */
async function updateProfile(call: OperationCall, userId: string): Promise<void> {
  const { userId: whose, input } = call.arguments;
  if (whose !== userId) throw new Refusal('errors.user.noPermission', { code: 'ForbiddenError' });
  const given = isValues(input) ? input : {};
  await call.operate(async (operation) => {
    const profile = { entity: 'user', id: userId, input: given, at: ['input'] };
    const [write] = await call.validate(operation, [profile]);
    await write?.();
  });
}
