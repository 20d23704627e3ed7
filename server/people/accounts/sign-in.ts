import { Refusal } from '../../../engine/api/index.ts';
import { dayOf } from '../../../engine/format/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import { logEvent } from './account-log.ts';
import type { AccountServices, From, SignedIn } from './account-services.ts';
import { grantOf } from './grant.ts';
import { ipPrefix } from '../../platform/throttle/index.ts';
import { readLanguage, readMemberships, type Membership } from './people.ts';
import { storeOrigins, type SignInOrigin } from './sign-in-origins.ts';
import type { OpenSession, SeenFrom } from './sessions.ts';

/** Whoever proved who they are, by a password of this hash. */
export interface Proven {
  readonly userId: string;
  readonly passwordHash: string;
}

/** Opens a session of such a person. @throws Refusal where they may not act yet, no more, or by another password by now */
export async function startSession(desk: AccountServices, proven: Proven, origin: SignInOrigin): Promise<SignedIn> {
  const membership = await chooseWorkspace(desk, proven.userId);
  if (membership instanceof Refusal) throw membership;
  return await enterPlace(desk, proven, membership, origin);
}

/** As `enter`, but where the person may not act yet, or no more, that is the answer. */
export async function enterIfMember(
  desk: AccountServices,
  proven: Proven,
  origin: SignInOrigin,
): Promise<SignedIn | Refusal> {
  const membership = await chooseWorkspace(desk, proven.userId);
  return membership instanceof Refusal ? membership : await enterPlace(desk, proven, membership, origin);
}

async function enterPlace(
  desk: AccountServices,
  { userId, passwordHash }: Proven,
  membership: Membership,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const { organizationId } = membership;
  const owner = { userId, organizationId, deviceId: origin.deviceId };
  const session = await desk.sessions.openBy(passwordHash, owner, seenFrom(origin));
  if (session === undefined) throw new Refusal('errors.login');
  await storeOrigins(desk.database, userId, origin, desk.now());
  const signedIn = { userId, actorId: userId, network: ipPrefix(origin.address), now: desk.now() };
  await logEvent(desk.database, { event: 'signIn', ...signedIn });
  return await signIn(desk, session, membership);
}

/** As a session remembers it: a network says enough to be recognized. */
export function seenFrom({ address, userAgent }: From): SeenFrom {
  return { network: ipPrefix(address), userAgent };
}

/** The workspace the person was in last, else the oldest active one; or why there is none. */
async function chooseWorkspace(desk: AccountServices, userId: string): Promise<Membership | Refusal> {
  const memberships = await readMemberships(desk.database, userId);
  const active = memberships.filter(isActive);
  const last = await desk.sessions.lastOrganization(userId);
  return active.find(({ organizationId }) => organizationId === last) ?? active[0] ?? notYet(memberships);
}

/** A person's active place in one organization. @throws Refusal where they may not act there */
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

/** Why nobody acts by these places. */
function notYet(memberships: readonly Membership[]): Refusal {
  if (memberships.length === 0) return new Refusal('errors.user.withoutOrganization');
  const pending = memberships.filter(({ status }) => status === 'PENDING');
  const [first] = pending;
  if (first === undefined) return new Refusal('errors.user.notActive');
  // Who waits for an organization that was rejected, or is over, waits in vain.
  const isWaiting = pending.some(({ organizationStatus }) => organizationStatus !== '_5_INACTIVE');
  const params = { name: first.organizationName };
  return isWaiting ? new Refusal('errors.user.notAccepted') : new Refusal('errors.organization.notActive', { params });
}

/** The tokens of an open session: rights are read anew. */
export async function signIn(desk: AccountServices, session: OpenSession, membership: Membership): Promise<SignedIn> {
  const viewer = await readViewer(desk, session.userId, membership);
  return { accessToken: await desk.tokens.sign(viewer, session.sessionId), refreshToken: session.refreshToken, viewer };
}

/** A person as their requests come from one of their places: rights are read anew. */
export async function readViewer(
  desk: Pick<AccountServices, 'catalogue' | 'database' | 'now'>,
  userId: string,
  membership: Membership,
): Promise<Viewer> {
  const { catalogue, database } = desk;
  const [fallback = ''] = catalogue.languages;
  return {
    userId,
    ...grantOf(catalogue, membership, todayAt(desk)),
    language: (await readLanguage(database, userId)) || fallback,
  };
}

/** The calendar day, `YYYY-MM-DD`, by which rights are decided. */
export function todayAt({ catalogue, now }: Pick<AccountServices, 'catalogue' | 'now'>): string {
  return dayOf(now(), catalogue.brand.timeZone);
}
