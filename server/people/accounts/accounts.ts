import { BadToken, Refusal, todayOf } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Connection, Viewer } from '../../../engine/store/index.ts';
import { logEvent } from './account-log.ts';
import { type AccessKeys, createAccessKeys } from './access-keys.ts';
import { createAccessTokens, type AccessTokens } from './access-token.ts';
import type { AccountDependencies, Caller, AccountServices, RequestOrigin, SignedIn } from './account-services.ts';
import { normalizeEmail } from './normalize-email.ts';
import { checkNewPassword, type ChosenPassword } from './good-password.ts';
import { grantOf, isCurrentGrant } from './grant.ts';
import { checkOwnPassword } from './own-password.ts';
import { ipPrefix } from '../../platform/throttle/index.ts';
import { isPassword } from './password.ts';
import { forgotPassword } from './forgotten-password.ts';
import { changePassword, resetPassword, type PasswordChange, type Reset } from './passwords.ts';
import { readAccount, readMemberships, readActiveMembership, renewHash, type Membership } from './people.ts';
import { PermissionsLost } from './permissions-lost.ts';
import { createRegistrations, type Registrations } from './registration.ts';
import { createSessions, endOtherSessionsOf } from './sessions.ts';
import { checkSecondFactor, createSecondFactors, type SecondFactors } from './second-factors.ts';
import { listSessions, type SessionListItem } from './session-list.ts';
import {
  activeMembership,
  startSession,
  toSessionOrigin,
  signIn,
  readViewer,
  type AuthenticatedPerson,
} from './sign-in.ts';
import { createThrottle, type Throttle } from './throttle.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly deviceID: string;
  /** Second factor code, if the person has one. */
  readonly code?: string | null | undefined;
}

/** Organization and device of a session. */
export interface SessionPlace {
  readonly organizationId: string;
  readonly deviceID: string;
}

/** A user's membership as used in a session. */
export interface ActiveMembership {
  readonly userId: string;
  readonly organizationId: string;
  readonly sessionId: string;
}

/** Login, logout and changes to sessions and credentials. */
export interface Accounts {
  /** @throws Refusal for wrong credentials, too many attempts, or a person without rights yet */
  readonly login: (credentials: Credentials, from: RequestOrigin) => Promise<SignedIn>;
  /** Issues new tokens with current rights. @throws BadToken when the session is over */
  readonly refresh: (refreshToken: string, deviceID: string, from: RequestOrigin) => Promise<SignedIn>;
  /** Ends the session and all other sessions of the person on the device. */
  readonly logout: (caller: Caller, deviceID: string) => Promise<void>;
  /**
   * Moves the session to another organization.
   * @throws Refusal when the person is not an active member of it; BadToken when the session is over
   */
  readonly switchWorkspace: (caller: Caller, to: SessionPlace) => Promise<SignedIn>;
  /**
   * Called for each request, because tokens outlive sessions: checks that the session is open and the membership still
   * grants the token's rights. @throws BadToken otherwise
   */
  readonly confirm: (viewer: Viewer, sessionId: string) => Promise<void>;
  /** The current viewer of a session and membership, without language; undefined when either ended. */
  readonly activeViewer: (membership: ActiveMembership) => Promise<Viewer | undefined>;
  readonly registrations: Registrations;
  /** Counts an invitation, delivered or not. @throws ApiError past the limits */
  readonly admitInvitation: Throttle['admitInvitation'];
  /**
   * Authenticates the reader of a mailed link as the owner of the account.
   * @returns undefined without account or password. @throws Refusal for a wrong password or code
   */
  readonly prove: (
    email: string,
    proof: Pick<Credentials, 'password' | 'code'>,
  ) => Promise<AuthenticatedPerson | undefined>;
  /** @throws Refusal for a guessable or leaked password */
  readonly checkNewPassword: (chosen: ChosenPassword) => Promise<void>;
  /** Opens a session for an authenticated person. @throws Refusal when they have no rights */
  readonly enter: (proven: AuthenticatedPerson, deviceId: string, from: RequestOrigin) => Promise<SignedIn>;
  /** Mails a link for setting a password. @throws ApiError past the limits of mails */
  readonly forgotPassword: (email: string, address: string) => Promise<void>;
  /** @throws Refusal for an invalid link */
  readonly resetPassword: (reset: Reset, from: RequestOrigin) => Promise<SignedIn | Refusal>;
  /** @throws Refusal for a wrong password, ApiError past the attempts */
  readonly changePassword: (caller: Caller, change: PasswordChange) => Promise<void>;
  /** Open sessions of the person, last used first. */
  readonly sessionsOf: (caller: Caller) => Promise<readonly SessionListItem[]>;
  /** Ends one session of the person. @throws Refusal for a wrong password, or an unknown or ended session */
  readonly endSession: (caller: Caller, session: { readonly id: string; readonly password: string }) => Promise<void>;
  /** Ends all other sessions of the person. @throws Refusal for a wrong password, ApiError past the attempts */
  readonly endOtherSessions: (caller: Caller, password: string) => Promise<void>;
  /** All memberships of a person, oldest first. */
  readonly placesOf: (userId: string) => Promise<readonly Membership[]>;
  /** The viewer that a person would be in an organization. @throws Refusal when they have no rights there */
  readonly viewerIn: (userId: string, organizationId: string) => Promise<Viewer>;
  /**
   * Called before each step of long work, in its write transaction if any.
   * @throws PermissionsLost when the viewer's rights changed since `viewerIn`
   */
  readonly confirmRights: (viewer: Viewer, connection?: Connection) => Promise<void>;
  readonly secondFactors: SecondFactors;
  readonly accessKeys: AccessKeys;
  readonly tokens: AccessTokens;
}

export function createAccounts(dependencies: AccountDependencies): Accounts {
  const { database, secrets, now } = dependencies;
  const { secondFactor = secrets.refreshToken, formerSecondFactor } = secrets;
  const services: AccountServices = {
    ...dependencies,
    catalogue: dependencies.requiresSecondFactor ? dependencies.catalogue : withoutFactors(dependencies.catalogue),
    // Before a separate secret existed, that of refresh tokens encrypted second factors.
    factorKeys: [secondFactor, ...(formerSecondFactor === undefined ? [] : [formerSecondFactor]), secrets.refreshToken],
    tokens: createAccessTokens(secrets.accessToken, now),
    sessions: createSessions(database, secrets.refreshToken, now),
    throttle: createThrottle(database, now),
  };
  return {
    tokens: services.tokens,
    registrations: createRegistrations(services),
    secondFactors: createSecondFactors(services),
    accessKeys: createAccessKeys(services),
    login: (credentials, from) => login(services, credentials, from),
    refresh: (refreshToken, deviceID, from) => refresh(services, { refreshToken, deviceID }, from),
    logout: ({ viewer, sessionId }, deviceId) =>
      services.sessions.end(viewer.userId, { deviceId, ...(sessionId === undefined ? {} : { sessionId }) }),
    switchWorkspace: (caller, to) => switchWorkspace(services, caller, to),
    confirm: async (viewer, sessionId) => {
      const membership = await readActiveMembership(database, sessionId, viewer);
      if (
        membership === undefined ||
        !isCurrentGrant(viewer, grantOf(services.catalogue, membership, todayOf(services, services.now())))
      )
        throw new BadToken();
    },
    activeViewer: async ({ userId, sessionId, organizationId }) => {
      const membership = await readActiveMembership(database, sessionId, { userId, organizationId });
      return (
        membership && {
          userId,
          language: '',
          ...grantOf(services.catalogue, membership, todayOf(services, services.now())),
        }
      );
    },
    sessionsOf: (caller) => listSessions(database, caller, now()),
    endSession: async (caller, { id, password }) => {
      await checkOwnPassword(services, caller, { password, path: ['password'] });
      if (!(await services.sessions.endNamed(caller.viewer.userId, id)))
        throw new Refusal('errors.entity.notFound', { code: 'NotFoundError' });
    },
    endOtherSessions: async (caller, password) => {
      const { viewer, sessionId } = caller;
      await checkOwnPassword(services, caller, { password, path: ['password'] });
      await endOtherSessionsOf(database, { userId: viewer.userId, sessionId, by: 'logout' }, now());
    },
    placesOf: (userId) => readMemberships(database, userId),
    confirmRights: async (viewer, connection = database) => {
      const membership = await placeOf(connection, viewer.userId, viewer.organizationId);
      if (
        membership === undefined ||
        !isCurrentGrant(viewer, grantOf(services.catalogue, membership, todayOf(services, services.now())))
      )
        throw new PermissionsLost();
    },
    viewerIn: async (userId, organizationId) =>
      readViewer(services, userId, await activeMembership(services, userId, organizationId)),
    admitInvitation: services.throttle.admitInvitation,
    prove: (email, proof) => prove(services, email, proof),
    checkNewPassword: (chosen) => checkNewPassword(services.isBreached, chosen),
    enter: (proven, deviceId, from) => startSession(services, proven, { deviceId, ...from }),
    forgotPassword: (email, address) => forgotPassword(services, { email, address }),
    resetPassword: (reset, from) => resetPassword(services, reset, from),
    changePassword: (caller, change) => changePassword(services, caller, change),
  };
}

/** Disables required second factors: demo accounts are shared. */
function withoutFactors(catalogue: Catalogue): Catalogue {
  return { ...catalogue, roles: catalogue.roles.map((role) => ({ ...role, secondFactor: false })) };
}

async function login(
  services: AccountServices,
  { email, password, deviceID, code }: Credentials,
  from: RequestOrigin,
): Promise<SignedIn> {
  const name = normalizeEmail(email);
  const origin = { deviceId: deviceID, ...from };
  const forgive = await services.throttle.admit(name, origin);
  const account = await readAccount(services.database, name);
  // Also compares for unknown accounts, so that response and timing do not reveal who exists.
  const isRight = await isPassword(account?.passwordHash, password);
  try {
    if (account?.passwordHash === undefined || !isRight) throw new Refusal('errors.login');
    await checkSecondFactor(services, account.userId, code);
    await forgive();
    const { userId, passwordHash } = account;
    const hash = await renewHash(services.database, { userId, passwordHash }, password);
    return await startSession(services, { userId, passwordHash: hash }, origin);
  } catch (error) {
    if (error instanceof Refusal) await logRefusal(services, account?.userId, from);
    throw error;
  }
}

async function prove(
  services: AccountServices,
  email: string,
  { password, code }: Pick<Credentials, 'password' | 'code'>,
): Promise<AuthenticatedPerson | undefined> {
  const account = await readAccount(services.database, email);
  if (account?.passwordHash === undefined) return undefined;
  const { userId, passwordHash } = account;
  const forgive = await services.throttle.admitPassword(userId, 'invitation');
  if (!(await isPassword(passwordHash, password)))
    throw new Refusal('errors.user.accountPassword', { path: ['input', 'password'] });
  await checkSecondFactor(services, userId, code);
  await forgive();
  return { userId, passwordHash: await renewHash(services.database, { userId, passwordHash }, password) };
}

/** Logs every refusal alike, so that timing reveals nothing. */
async function logRefusal(
  { database, now }: AccountServices,
  userId: string | undefined,
  { address }: RequestOrigin,
): Promise<void> {
  await logEvent(database, { event: 'signInRefused', userId, network: ipPrefix(address), now: now() });
}

interface Refresh {
  readonly refreshToken: string;
  readonly deviceID: string;
}

async function refresh(
  services: AccountServices,
  { refreshToken, deviceID }: Refresh,
  from: RequestOrigin,
): Promise<SignedIn> {
  const session = await services.sessions.rotate(refreshToken, deviceID, toSessionOrigin(from));
  if (session === undefined) throw new BadToken();
  const membership = await placeOf(services.database, session.userId, session.organizationId);
  if (membership !== undefined) return await signIn(services, session, membership);
  await services.sessions.revoke(session.sessionId);
  throw new BadToken();
}

async function switchWorkspace(
  services: AccountServices,
  { viewer, sessionId }: Caller,
  { organizationId, deviceID }: SessionPlace,
): Promise<SignedIn> {
  const membership = await placeOf(services.database, viewer.userId, organizationId);
  if (membership === undefined) throw new Refusal('errors.organization.noPermission');
  if (sessionId === undefined) throw new BadToken('errors.token.missing');
  const session = await services.sessions.move({ sessionId, deviceId: deviceID }, organizationId);
  if (session === undefined) throw new BadToken();
  return await signIn(services, session, membership);
}

/** Active membership of a person in an organization. */
async function placeOf(
  connection: Connection,
  userId: string,
  organizationId: string | undefined,
): Promise<Membership | undefined> {
  const memberships = await readMemberships(connection, userId);
  return memberships.find(
    (membership) => membership.organizationId === organizationId && membership.status === 'ACTIVE',
  );
}
