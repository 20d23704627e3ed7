import { createHmac } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Connection, Database } from '../../../engine/store/index.ts';
import { newSecret, storedHash } from './stored-hash.ts';

/** Idle lifetime of a session. */
const lifeDays = 30;
/** Absolute lifetime; people sign in again every quarter, the rhythm of declarations. */
const longestDays = 90;
/** Grace period for concurrent refreshes; a token reused later counts as stolen. */
const graceSeconds = 10;

/** Owner of a session: user, workspace, device. */
export interface SessionOwner {
  readonly userId: string;
  readonly organizationId: string;
  readonly deviceId: string;
}

/** Origin of a session's use, shown to its person. */
export interface SessionOrigin {
  /** As returned by `ipPrefix`. */
  readonly network: string;
  readonly userAgent?: string | undefined;
}

export interface OpenSession extends SessionOwner {
  readonly sessionId: string;
  readonly refreshToken: string;
}

/** A session as identified by an access token. */
export interface TokenSession {
  readonly sessionId: string;
  readonly deviceId: string;
}

/** Sessions: families of refresh tokens, each valid once. */
export interface Sessions {
  /** Opens a session and ends the person's former ones on the device. */
  readonly open: (owner: SessionOwner, from?: SessionOrigin) => Promise<OpenSession>;
  /** The same after a password check. @returns undefined when the password was changed meanwhile */
  readonly openBy: (passwordHash: string, owner: SessionOwner, from: SessionOrigin) => Promise<OpenSession | undefined>;
  /**
   * Exchanges a token for its successor. Reuse by the same device within ten seconds returns the same successor; later,
   * or from another device, it ends the whole session.
   * @returns undefined when the token is unknown, expired, ended or reused too late
   */
  readonly rotate: (token: string, deviceId: string, from?: SessionOrigin) => Promise<OpenSession | undefined>;
  /**
   * Moves the session to another workspace and rotates its token. From another device it ends the session.
   * @returns undefined when the session is over
   */
  readonly move: (session: TokenSession, organizationId: string) => Promise<OpenSession | undefined>;
  /** Ends the person's sessions on a device, and the named session. */
  readonly end: (userId: string, ended: { readonly deviceId: string; readonly sessionId?: string }) => Promise<void>;
  /** Ends one session of a person. @returns false when it was not open or not theirs */
  readonly endNamed: (userId: string, sessionId: string) => Promise<boolean>;
  /** Ends a session whose person lost their rights in its workspace. */
  readonly revoke: (sessionId: string) => Promise<void>;
  /** Last workspace of the person. */
  readonly lastOrganization: (userId: string) => Promise<string | undefined>;
}

type SessionRow = Readonly<{
  id: string;
  user_id: string;
  organization_id: string;
  device_hash: string;
  started_at: Date;
  ended_at: Date | null;
}>;

/** Origin of internal calls. */
const unseen: SessionOrigin = { network: 'unknown' };

/** @param now the clock */
export function createSessions(database: Database, secret: string, now: () => Date): Sessions {
  return {
    open: (owner, from = unseen) =>
      database.transaction((connection) => openSession(connection, { ...owner, ...from }, now())),
    openBy: (passwordHash, owner, from) =>
      database.transaction(async (connection) =>
        (await isCurrentPassword(connection, owner.userId, passwordHash))
          ? await openSession(connection, { ...owner, ...from }, now())
          : undefined,
      ),
    rotate: (token, deviceId, from = unseen) =>
      database.transaction((connection) => rotate(connection, { token, deviceId, from, secret, now: now() })),
    move: (session, organizationId) =>
      database.transaction((connection) => move(connection, { ...session, organizationId, secret, now: now() })),
    end: async (userId, { deviceId, sessionId }) => {
      const named = sql`id = ${sessionId ?? null} or device_hash = ${storedHash(deviceId)}`;
      await endSessions(database, sql`user_id = ${userId} and (${named})`, 'logout', now());
    },
    endNamed: async (userId, sessionId) => {
      const named = sql`id::text = ${sessionId} and user_id = ${userId}`;
      return (await endSessions(database, named, 'logout', now())) > 0;
    },
    revoke: async (sessionId) => {
      await endSessions(database, sql`id = ${sessionId}`, 'membership', now());
    },
    lastOrganization: async (userId) => {
      const [row] = await database.query<{ organization_id: string }>(sql`
        select organization_id from user_session where user_id = ${userId} and valid_until is null order by id desc limit 1`);
      return row?.organization_id;
    },
  };
}

/** Ends all sessions of a person after a password change. */
export async function endSessionsOf(connection: Connection, userId: string, now: Date): Promise<void> {
  await endSessions(connection, sql`user_id = ${userId}`, 'password', now);
}

/** Ends sessions of a person who lost their rights in one organization, or everywhere. */
export async function endSessionsWithin(
  connection: Connection,
  { userId, organizationId }: { readonly userId: string; readonly organizationId?: string },
  now: Date,
): Promise<void> {
  const where = organizationId === undefined ? sql`true` : sql`organization_id = ${organizationId}`;
  await endSessions(connection, sql`user_id = ${userId} and ${where}`, 'membership', now);
}

interface OtherSessions {
  readonly userId: string;
  /** The session to keep. */
  readonly sessionId: string | undefined;
  readonly by: 'password' | 'factor' | 'logout';
}

/** Ends all sessions of a person except the requesting one. */
export async function endOtherSessionsOf(
  connection: Connection,
  { userId, sessionId, by }: OtherSessions,
  now: Date,
): Promise<void> {
  const which = sql`user_id = ${userId} and id is distinct from ${sessionId ?? null}::bigint`;
  await endSessions(connection, which, by, now);
}

/**
 * True when a verified password is still current. The share lock makes a concurrent change wait for this transaction;
 * it then ends the new session.
 */
export async function isCurrentPassword(
  connection: Connection,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  const rows = await connection.query(
    sql`select from user_password where user_id = ${userId} and hash = ${passwordHash} for share`,
  );
  return rows.length > 0;
}

async function openSession(
  connection: Connection,
  { network, userAgent, ...owner }: SessionOwner & SessionOrigin,
  now: Date,
): Promise<OpenSession> {
  const { userId, organizationId, deviceId } = owner;
  const deviceHash = storedHash(deviceId);
  await endSessions(connection, sql`user_id = ${userId} and device_hash = ${deviceHash}`, 'replaced', now);
  const [session] = await connection.query<{ id: string }>(sql`
    insert into user_session (user_id, device_hash, organization_id, started_at, used_at, network, user_agent)
    values (${userId}, ${deviceHash}, ${organizationId}, ${now}, ${now}, ${network}, ${userAgent ?? null}) returning id`);
  if (session === undefined) throw new Error('an insert returns its row');
  const refreshToken = newSecret();
  await keepToken(connection, { id: session.id, started_at: now }, refreshToken, now);
  return { ...owner, sessionId: session.id, refreshToken };
}

interface Rotation {
  readonly token: string;
  readonly deviceId: string;
  readonly from: SessionOrigin;
  readonly secret: string;
  readonly now: Date;
}

async function rotate(
  connection: Connection,
  { token, deviceId, from, secret, now }: Rotation,
): Promise<OpenSession | undefined> {
  const hash = storedHash(token);
  const session = await lockSession(connection, sql`(select session_id from refresh_token where hash = ${hash})`);
  if (session === undefined || session.ended_at !== null) return undefined;
  const [known] = await connection.query<{ expires_at: Date; used_at: Date | null }>(
    sql`select expires_at, used_at from refresh_token where hash = ${hash}`,
  );
  if (known === undefined) return undefined;
  const isLate = known.used_at !== null && now.getTime() - known.used_at.getTime() > graceSeconds * 1000;
  if (session.device_hash !== storedHash(deviceId) || isLate) {
    await endStolen(connection, session, now);
    return undefined;
  }
  if (known.expires_at < now) return undefined;
  const refreshToken = nextRefreshToken(hash, secret);
  if (known.used_at === null) {
    await connection.query(sql`update refresh_token set used_at = ${now} where hash = ${hash}`);
    await connection.query(sql`
      update user_session set used_at = ${now}, network = ${from.network}, user_agent = ${from.userAgent ?? null}
      where id = ${session.id}`);
    await keepToken(connection, session, refreshToken, now);
  }
  return {
    sessionId: session.id,
    userId: session.user_id,
    organizationId: session.organization_id,
    deviceId,
    refreshToken,
  };
}

interface Move extends TokenSession {
  readonly organizationId: string;
  readonly secret: string;
  readonly now: Date;
}

async function move(
  connection: Connection,
  { sessionId, deviceId, organizationId, secret, now }: Move,
): Promise<OpenSession | undefined> {
  const session = await lockSession(connection, sql`${sessionId}`);
  if (session === undefined || session.ended_at !== null) return undefined;
  if (session.device_hash !== storedHash(deviceId)) {
    await endStolen(connection, session, now);
    return undefined;
  }
  const [current] = await connection.query<{ hash: string }>(sql`
    update refresh_token set used_at = ${now}
    where session_id = ${sessionId} and used_at is null and expires_at >= ${now} returning hash`);
  if (current === undefined) return undefined;
  const refreshToken = nextRefreshToken(current.hash, secret);
  await keepToken(connection, session, refreshToken, now);
  await connection.query(sql`update user_session set organization_id = ${organizationId} where id = ${sessionId}`);
  return { sessionId, userId: session.user_id, organizationId, deviceId, refreshToken };
}

/** The session row locks its token family. Sessions of access keys have no tokens to rotate. */
async function lockSession(connection: Connection, id: Sql): Promise<SessionRow | undefined> {
  const [session] = await connection.query<SessionRow>(sql`
    select id, user_id, organization_id, device_hash, started_at, ended_at from user_session
    where id = ${id} and valid_until is null for update`);
  return session;
}

const day = 86_400_000;

async function keepToken(
  connection: Connection,
  { id, started_at: startedAt }: Pick<SessionRow, 'id' | 'started_at'>,
  token: string,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(Math.min(now.getTime() + lifeDays * day, startedAt.getTime() + longestDays * day));
  await connection.query(sql`
    insert into refresh_token (hash, session_id, expires_at) values (${storedHash(token)}, ${id}, ${expiresAt})`);
}

/** The caller must return, not throw: an exception would roll this back. */
async function endStolen(connection: Connection, { id }: SessionRow, now: Date): Promise<void> {
  await endSessions(connection, sql`id = ${id}`, 'reuse', now);
}

type EndedBy = 'logout' | 'replaced' | 'reuse' | 'membership' | 'password' | 'factor';

async function endSessions(connection: Connection, which: Sql, endedBy: EndedBy, now: Date): Promise<number> {
  const ended = await connection.query(sql`
    update user_session set ended_at = ${now}, ended_by = ${endedBy} where ${which} and ended_at is null returning 1`);
  return ended.length;
}

/**
 * The successor of the token with this stored hash. Derived by HMAC, so that two concurrent tabs get the same successor
 * although only hashes are stored.
 */
function nextRefreshToken(hash: string, secret: string): string {
  return createHmac('sha256', secret).update(hash).digest('base64url');
}
