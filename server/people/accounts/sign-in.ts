import { Refusal, todayOf } from '../../../engine/api/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import { logEvent } from './account-log.ts';
import type { AccountServices, RequestOrigin, SignedIn } from './account-services.ts';
import { grantOf } from './grant.ts';
import { ipPrefix } from '../../platform/throttle/index.ts';
import { readLanguage, readMemberships, type Membership } from './people.ts';
import { storeOrigins, type SignInOrigin } from './sign-in-origins.ts';
import type { OpenSession, SessionOrigin } from './sessions.ts';

/** An authenticated person with the matching password hash. */
export interface AuthenticatedPerson {
  readonly userId: string;
  readonly passwordHash: string;
}

/** Opens a session. @throws Refusal when the person has no rights, or the password was changed meanwhile */
export async function startSession(
  desk: AccountServices,
  proven: AuthenticatedPerson,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const membership = await chooseWorkspace(desk, proven.userId);
  if (membership instanceof Refusal) throw membership;
  return await enterPlace(desk, proven, membership, origin);
}

/** Like `enter`, but returns the refusal of a person without rights. */
export async function enterIfMember(
  desk: AccountServices,
  proven: AuthenticatedPerson,
  origin: SignInOrigin,
): Promise<SignedIn | Refusal> {
  const membership = await chooseWorkspace(desk, proven.userId);
  return membership instanceof Refusal ? membership : await enterPlace(desk, proven, membership, origin);
}

async function enterPlace(
  desk: AccountServices,
  { userId, passwordHash }: AuthenticatedPerson,
  membership: Membership,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const { organizationId } = membership;
  const owner = { userId, organizationId, deviceId: origin.deviceId };
  const session = await desk.sessions.openBy(passwordHash, owner, toSessionOrigin(origin));
  if (session === undefined) throw new Refusal('errors.login');
  await storeOrigins(desk.database, userId, origin, desk.now());
  const signedIn = { userId, actorId: userId, network: ipPrefix(origin.address), now: desk.now() };
  await logEvent(desk.database, { event: 'signIn', ...signedIn });
  return await signIn(desk, session, membership);
}

/** Origin as stored with a session: the network only. */
export function toSessionOrigin({ address, userAgent }: RequestOrigin): SessionOrigin {
  return { network: ipPrefix(address), userAgent };
}

/** The last workspace, else the oldest active one, else the refusal. */
async function chooseWorkspace(desk: AccountServices, userId: string): Promise<Membership | Refusal> {
  const memberships = await readMemberships(desk.database, userId);
  const active = memberships.filter(isActive);
  const last = await desk.sessions.lastOrganization(userId);
  return active.find(({ organizationId }) => organizationId === last) ?? active[0] ?? notYet(memberships);
}

/** Active membership in an organization. @throws Refusal when there is none */
export async function activeMembership(
  desk: Pick<AccountServices, 'database'>,
  userId: string,
  organizationId: string,
): Promise<Membership> {
  const memberships = await readMemberships(desk.database, userId);
  const there = memberships.filter((membership) => membership.organizationId === organizationId);
  const [membership] = there.filter(isActive);
  if (membership === undefined) throw notYet(there);
  return membership;
}

const isActive = ({ status }: Membership): boolean => status === 'ACTIVE';

/** Explains why none of these memberships is active. */
function notYet(memberships: readonly Membership[]): Refusal {
  if (memberships.length === 0) return new Refusal('errors.user.withoutOrganization');
  const pending = memberships.filter(({ status }) => status === 'PENDING');
  const [first] = pending;
  if (first === undefined) return new Refusal('errors.user.notActive');
  // A pending member of an inactive organization will never be accepted.
  const isWaiting = pending.some(({ organizationStatus }) => organizationStatus !== '_5_INACTIVE');
  const params = { name: first.organizationName };
  return isWaiting ? new Refusal('errors.user.notAccepted') : new Refusal('errors.organization.notActive', { params });
}

/** Creates the tokens of a session with current rights. */
export async function signIn(desk: AccountServices, session: OpenSession, membership: Membership): Promise<SignedIn> {
  const viewer = await readViewer(desk, session.userId, membership);
  return { accessToken: await desk.tokens.sign(viewer, session.sessionId), refreshToken: session.refreshToken, viewer };
}

/** The viewer of a membership with current rights. */
export async function readViewer(
  desk: Pick<AccountServices, 'catalogue' | 'database' | 'now'>,
  userId: string,
  membership: Membership,
): Promise<Viewer> {
  const { catalogue, database } = desk;
  const [fallback = ''] = catalogue.languages;
  return {
    userId,
    ...grantOf(catalogue, membership, todayOf(desk, desk.now())),
    language: (await readLanguage(database, userId)) || fallback,
  };
}
