import { type OperationResolvers, Refusal, type OperationCall } from '../../../engine/api/index.ts';
import type { Records, User } from '../../../generated/server/records.ts';
import { isValues } from '../../../engine/record/index.ts';
import type { Accounts } from './accounts.ts';
import { answerSelf, answerSignedIn } from './answered.ts';
import { callAddress, callerOf, codeIn, fromOf, signedIn, textArgument } from './call-arguments.ts';

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

/** Answers the operations about access keys. */
function accessKeyOperations({ accessKeys }: Accounts): OperationResolvers {
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

/** Answers the operations about one's password. */
function passwordOperations(accounts: Accounts): OperationResolvers {
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

/** Answers the operations about one's second factor. */
function secondFactorOperations({ secondFactors }: Accounts): OperationResolvers {
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

/** Answers the operations about where one is signed in. */
function sessionOperations(accounts: Accounts): OperationResolvers {
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
