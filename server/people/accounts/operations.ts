import { BadToken, badInput, type OperationCall, type OperationResolvers } from '../../../engine/api/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import type { Selection, Viewer } from '../../../engine/store/index.ts';
import type { User } from '../../../generated/server/records.ts';
import type { Accounts } from './accounts.ts';
import type { Caller, SignedIn } from './desk.ts';
import { updateProfile } from './profile.ts';
import { register, registrationOf } from './registration.ts';

/** Answers the operations about oneself: login, session, workspace, language. */
export function accountOperations(accounts: Accounts): OperationResolvers {
  return {
    login: async (call) => {
      const { input } = call.arguments;
      const credentials = {
        email: text(input, 'email'),
        password: text(input, 'password'),
        deviceID: text(input, 'deviceID'),
      };
      return await answerSignedIn(call, await accounts.login(credentials, addressOf(call.context)));
    },
    accessToken: ({ arguments: given }) => accounts.refresh(text(given, 'refreshToken'), text(given, 'deviceID')),
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
      await accounts.admitRegistration(addressOf(call.context));
      await register(call, registrationOf(isValues(input) ? input : {}, text(input, 'password')));
      return true;
    },
    updateProfile: async (call) => {
      const viewer = signedIn(call);
      await updateProfile(call, viewer.userId);
      return await readUser(call, viewer, call.selection);
    },
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
      };
      return await answerSignedIn(call, await accounts.resetPassword(reset, addressOf(call.context)));
    },
    updatePassword: async (call) => {
      const { input } = call.arguments;
      const change = { originalPassword: text(input, 'originalPassword'), newPassword: text(input, 'newPassword') };
      await accounts.changePassword(callerOf(call), change);
      return true;
    },
    changeUserLanguage: async (call) => {
      const changes: Partial<Record<keyof User, unknown>> = { language: text(call.arguments, 'language') };
      const { userId } = signedIn(call);
      await call.operate(async (operation) => {
        await call.store.lock(operation.connection, 'user', [userId]);
        await operation.write('user', userId, changes, { action: 'changeLanguage' });
      });
      return await readUser(call, signedIn(call), call.selection);
    },
    me: (call) => readUser(call, signedIn(call), call.selection),
    activeOrganization: async (call) => {
      const { organizationId } = signedIn(call);
      return organizationId === undefined
        ? null
        : await call.store.one(call.asker, { entity: 'organization' }, organizationId, call.selection);
    },
  };
}

/** Reads one argument that the contract requires and types as a text, an id or a name. */
function text(given: unknown, name: string): string {
  const value: unknown = new Map<string, unknown>(Object.entries(given ?? {})).get(name);
  if (typeof value !== 'string') throw badInput(`"${name}" is not a text`, [name]);
  return value;
}

function addressOf({ address = 'unknown' }: OperationCall['context']): string {
  return address;
}

function signedIn({ viewer }: OperationCall): Viewer {
  if (viewer === undefined) throw new BadToken('errors.token.missing');
  return viewer;
}

function callerOf(call: OperationCall): Caller {
  return { viewer: signedIn(call), sessionId: call.context.sessionId };
}

async function answerSignedIn(call: OperationCall, { accessToken, refreshToken, viewer }: SignedIn) {
  const { user } = call.selection;
  return {
    accessToken,
    refreshToken,
    user: await readUser(call, viewer, user === undefined || user === true ? {} : user),
  };
}

/** As the person themselves see it, which at a login is not yet who asked. */
async function readUser(
  { store, today }: OperationCall,
  viewer: Viewer,
  selection: Selection,
): Promise<Values | undefined> {
  return await store.one({ viewer, today, reach: 'viewer' }, { entity: 'user' }, viewer.userId, selection);
}
