import { BadToken, Refusal } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Database, Viewer } from '../../../engine/store/index.ts';
import { createAccessTokens, type AccessTokens } from './access-token.ts';
import { isPassword } from './password.ts';
import { readAccount, readLanguage, readMemberships, type Membership } from './people.ts';
import { rememberPlaces } from './places.ts';
import { createSessions, type OpenSession, type Sessions } from './sessions.ts';
import { createThrottle, type Throttle } from './throttle.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly deviceID: string;
}

/** Where a person works: an organization, on a device. */
export interface Workplace {
  readonly organizationId: string;
  readonly deviceID: string;
}

/** Who is asking, in which session; in none where the product itself asks. */
export interface Caller {
  readonly viewer: Viewer;
  readonly sessionId: string | undefined;
}

/** What the portal keeps: who it is and how to stay so. */
export interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly viewer: Viewer;
}

/** Logging in and out, and what a session may change about itself. */
export interface Accounts {
  /** @throws Refusal for a wrong e-mail or password, too many attempts, or a person who may not act yet */
  readonly login: (credentials: Credentials, address: string) => Promise<SignedIn>;
  /** Rights are read anew at each refresh. @throws BadToken when the session is over */
  readonly refresh: (refreshToken: string, deviceID: string) => Promise<SignedIn>;
  /** Ends the session and what else its person has open on the device. */
  readonly logout: (caller: Caller, deviceID: string) => Promise<void>;
  /**
   * Goes on with the same session in another organization.
   * @throws Refusal when the person is not an active member of it; BadToken when the session is over
   */
  readonly switchWorkspace: (caller: Caller, to: Workplace) => Promise<SignedIn>;
  /**
   * Asked before each change, because a token outlives its session: whether that still lives, and the person still has
   * their place in the organization. @throws BadToken where not
   */
  readonly confirm: (viewer: Viewer, sessionId: string) => Promise<void>;
  readonly tokens: AccessTokens;
}

export interface AccountParts {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly secrets: { readonly accessToken: string; readonly refreshToken: string };
  readonly now: () => Date;
}

interface Desk extends AccountParts {
  readonly tokens: AccessTokens;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
}

export function createAccounts(parts: AccountParts): Accounts {
  const { database, secrets, now } = parts;
  const desk: Desk = {
    ...parts,
    tokens: createAccessTokens(secrets.accessToken, now),
    sessions: createSessions(database, secrets.refreshToken, now),
    throttle: createThrottle(database, now),
  };
  return {
    tokens: desk.tokens,
    login: (credentials, address) => login(desk, credentials, address),
    refresh: (refreshToken, deviceID) => refresh(desk, refreshToken, deviceID),
    logout: ({ viewer, sessionId }, deviceId) =>
      desk.sessions.end(viewer.userId, { deviceId, ...(sessionId === undefined ? {} : { sessionId }) }),
    switchWorkspace: (caller, to) => switchWorkspace(desk, caller, to),
    confirm: async (viewer, sessionId) => {
      if (!(await desk.sessions.isStanding(sessionId, viewer))) throw new BadToken();
    },
  };
}

async function login(desk: Desk, { email, password, deviceID }: Credentials, address: string): Promise<SignedIn> {
  const name = email.trim().toLowerCase();
  const origin = { deviceId: deviceID, address };
  const forgive = await desk.throttle.admit(name, origin);
  const account = await readAccount(desk.database, name);
  // The password is compared for unknown people too, so that neither answer nor time tells who exists.
  const isRight = await isPassword(account?.passwordHash, password);
  if (account === undefined || !isRight) throw new Refusal('errors.login');
  await forgive();
  const membership = await chooseWorkspace(desk, account.userId);
  const owner = { userId: account.userId, organizationId: membership.organizationId, deviceId: deviceID };
  const session = await desk.sessions.open(owner);
  await rememberPlaces(desk.database, account.userId, origin, desk.now());
  return await signIn(desk, session, membership);
}

/** The workspace the person was in last, else the oldest active one. */
async function chooseWorkspace(desk: Desk, userId: string): Promise<Membership> {
  const memberships = await readMemberships(desk.database, userId);
  const active = memberships.filter(({ status }) => status === 'ACTIVE');
  const last = await desk.sessions.lastOrganization(userId);
  const chosen = active.find(({ organizationId }) => organizationId === last) ?? active[0];
  if (chosen !== undefined) return chosen;
  if (memberships.length === 0) throw new Refusal('errors.user.withoutOrganization');
  const isPending = memberships.some(({ status }) => status === 'PENDING');
  throw new Refusal(isPending ? 'errors.user.notAccepted' : 'errors.user.notActive');
}

async function refresh(desk: Desk, refreshToken: string, deviceID: string): Promise<SignedIn> {
  const session = await desk.sessions.rotate(refreshToken, deviceID);
  if (session === undefined) throw new BadToken();
  const membership = await readActiveMembership(desk, session.userId, session.organizationId);
  if (membership !== undefined) return await signIn(desk, session, membership);
  await desk.sessions.revoke(session.sessionId);
  throw new BadToken();
}

async function switchWorkspace(
  desk: Desk,
  { viewer, sessionId }: Caller,
  { organizationId, deviceID }: Workplace,
): Promise<SignedIn> {
  const membership = await readActiveMembership(desk, viewer.userId, organizationId);
  if (membership === undefined) throw new Refusal('errors.organization.noPermission');
  if (sessionId === undefined) throw new BadToken('errors.token.missing');
  const session = await desk.sessions.move({ sessionId, deviceId: deviceID }, organizationId);
  if (session === undefined) throw new BadToken();
  return await signIn(desk, session, membership);
}

async function readActiveMembership(
  desk: Desk,
  userId: string,
  organizationId: string,
): Promise<Membership | undefined> {
  const memberships = await readMemberships(desk.database, userId);
  return memberships.find(
    (membership) => membership.organizationId === organizationId && membership.status === 'ACTIVE',
  );
}

async function signIn(desk: Desk, session: OpenSession, membership: Membership): Promise<SignedIn> {
  const { organizationId, organizationRole, role } = membership;
  const [fallback = ''] = desk.catalogue.languages;
  const viewer: Viewer = {
    userId: session.userId,
    organizationId,
    organizationRole,
    role,
    permissions: permissionsOf(desk.catalogue, membership),
    language: (await readLanguage(desk.database, session.userId)) || fallback,
  };
  return { accessToken: await desk.tokens.sign(viewer, session.sessionId), refreshToken: session.refreshToken, viewer };
}

function permissionsOf({ roles }: Catalogue, membership: Membership): readonly string[] {
  const grant = roles.find(
    ({ organizationRole, role }) => organizationRole === membership.organizationRole && role === membership.role,
  );
  return grant?.permissions ?? [];
}
