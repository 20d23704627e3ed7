import { Refusal } from '../../../engine/api/index.ts';
import type { User } from '../../../generated/server/records.ts';
import type { RegisterCall, RegisterResolvers } from '../../register-resolvers.ts';
import type { Accounts } from './accounts.ts';
import { answerSelf, answerSignedIn } from './answered.ts';
import { callAddress, callerOf, fromOf, signedIn } from './caller.ts';

/** Resolvers of the viewer's own login, session, workspace and language. */
export function accountOperations(accounts: Accounts): RegisterResolvers {
  return {
    ...passwordOperations(accounts),
    ...sessionOperations(accounts),
    ...secondFactorOperations(accounts),
    ...accessKeyOperations(accounts),
    login: async (call) => await answerSignedIn(call, await accounts.login(call.arguments.input, fromOf(call.context))),
    accessToken: ({ arguments: { refreshToken, deviceID }, context }) =>
      accounts.refresh(refreshToken, deviceID, fromOf(context)),
    logout: async (call) => {
      await accounts.logout(callerOf(call), call.arguments.deviceID);
      return true;
    },
    switchOrganizationWorkspace: async (call) =>
      await answerSignedIn(call, await accounts.switchWorkspace(callerOf(call), call.arguments)),
    register: async (call) => {
      await accounts.registrations.ask(call, call.arguments.input, callAddress(call.context));
      return true;
    },
    confirmRegistration: async (call) => {
      await accounts.registrations.confirm(call, call.arguments.input);
      return true;
    },
    updateProfile: async (call) => {
      await updateProfile(call, signedIn(call).userId);
      return await answerSelf(call);
    },
    changeUserLanguage: async (call) => {
      const changes: Partial<User> = { language: call.arguments.language };
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
 * Saves the viewer's profile; the e-mail is the login name and stays.
 * @throws Refusal for another user's profile, ApiError with validation issues
 */
async function updateProfile(call: RegisterCall<'updateProfile'>, userId: string): Promise<void> {
  const { userId: whose, input } = call.arguments;
  if (whose !== userId) throw new Refusal('errors.user.noPermission', { code: 'ForbiddenError' });
  await call.operate(async (operation) => {
    const [write] = await call.validate(operation, [{ entity: 'user', id: userId, input, at: ['input'] }]);
    await write?.();
  });
}

function accessKeyOperations({ accessKeys }: Accounts): RegisterResolvers {
  return {
    myAccessKeys: (call) => accessKeys.list(callerOf(call)),
    createAccessKey: async (call) => ({ key: await accessKeys.create(callerOf(call), call.arguments) }),
    accessTokenByKey: async ({ arguments: { key }, context }) => ({
      accessToken: await accessKeys.enter(key, fromOf(context)),
    }),
  };
}

function passwordOperations(accounts: Accounts): RegisterResolvers {
  return {
    forgotPassword: async ({ arguments: { email }, context }) => {
      await accounts.forgotPassword(email, callAddress(context));
      return true;
    },
    resetPassword: async (call) => {
      const done = await accounts.resetPassword(call.arguments.input, fromOf(call.context));
      return done instanceof Refusal ? { reason: done.message } : await answerSignedIn(call, done);
    },
    updatePassword: async (call) => {
      await accounts.changePassword(callerOf(call), call.arguments.input);
      return true;
    },
  };
}

function secondFactorOperations({ secondFactors }: Accounts): RegisterResolvers {
  return {
    mySecondFactor: (call) => secondFactors.isOn(callerOf(call)),
    beginSecondFactor: (call) => secondFactors.begin(callerOf(call), call.arguments.password),
    confirmSecondFactor: (call) => secondFactors.confirm(callerOf(call), call.arguments.code),
    disableSecondFactor: async (call) => {
      await secondFactors.disable(callerOf(call), call.arguments);
      return true;
    },
  };
}

function sessionOperations(accounts: Accounts): RegisterResolvers {
  return {
    mySessions: (call) => accounts.sessionsOf(callerOf(call)),
    endSession: async (call) => {
      await accounts.endSession(callerOf(call), call.arguments);
      return true;
    },
    endOtherSessions: async (call) => {
      await accounts.endOtherSessions(callerOf(call), call.arguments.password);
      return true;
    },
  };
}
