import sql from 'sql-template-tag';
import type { Connection, Database } from '../../engine/store/index.ts';
import { makeRefreshToken, nextRefreshToken, refreshTokenHash } from './refresh-token.ts';

const lifeDays = 30;
/** Two tabs that refresh at once use the same token; later than this a used token is a stolen one. */
const graceSeconds = 10;

/** Whose session it is, where and in which workspace. */
export interface SessionOwner {
  readonly userId: string;
  readonly organizationId: string;
  readonly deviceId: string;
}

export interface OpenSession extends SessionOwner {
  readonly sessionId: string;
  readonly refreshToken: string;
}

/** Sessions: families of refresh tokens, each token used once and followed by the next. */
export interface Sessions {
  /** Opens a session and ends the person's former ones on the device. */
  readonly open: (owner: SessionOwner) => Promise<OpenSession>;
  /**
   * Takes a token and gives the one that follows. A token used again by the same device within ten seconds gives the
   * same successor; later, or from another device, it ends the whole session.
   * @returns undefined when the token is unknown, expired, ended or used too late
   */
  readonly rotate: (token: string, deviceId: string) => Promise<OpenSession | undefined>;
  /** Ends what is open on a device; without a person (whose access token ran out) everybody's. */
  readonly end: (deviceId: string, userId?: string) => Promise<void>;
  /** Ends one session because its person may no longer act in its workspace. */
  readonly revoke: (sessionId: string) => Promise<void>;
  /** The workspace the person was in last. */
  readonly lastOrganization: (userId: string) => Promise<string | undefined>;
}

type TokenRow = Readonly<{
  session_id: string;
  user_id: string;
  organization_id: string;
  device_id: string;
  expires_at: Date;
  used_at: Date | null;
  ended_at: Date | null;
}>;

/** @param now the clock */
export function createSessions(database: Database, secret: string, now: () => Date): Sessions {
  return {
    open: (owner) => database.transaction((connection) => openSession(connection, owner, now())),
    rotate: (token, deviceId) =>
      database.transaction((connection) => rotate(connection, { token, deviceId, secret, now: now() })),
    end: (deviceId, userId) => endOnDevice(database, { userId, deviceId }, 'logout', now()),
    revoke: (sessionId) => endSession(database, sessionId, 'membership', now()),
    lastOrganization: async (userId) => {
      const [row] = await database.query<{ organization_id: string }>(sql`
        select organization_id from user_session where user_id = ${userId} order by id desc limit 1`);
      return row?.organization_id;
    },
  };
}

async function openSession(connection: Connection, owner: SessionOwner, now: Date): Promise<OpenSession> {
  await endOnDevice(connection, owner, 'replaced', now);
  await connection.query(sql`
    delete from refresh_token using user_session
    where refresh_token.session_id = user_session.id and user_session.user_id = ${owner.userId} and expires_at < ${now}`);
  const [session] = await connection.query<{ id: string }>(sql`
    insert into user_session (user_id, device_id, organization_id, started_at)
    values (${owner.userId}, ${owner.deviceId}, ${owner.organizationId}, ${now}) returning id`);
  if (session === undefined) throw new Error('an insert returns its row');
  const refreshToken = makeRefreshToken();
  await keepToken(connection, session.id, refreshToken, now);
  return { ...owner, sessionId: session.id, refreshToken };
}

interface Rotation {
  readonly token: string;
  readonly deviceId: string;
  readonly secret: string;
  readonly now: Date;
}

async function rotate(
  connection: Connection,
  { token, deviceId, secret, now }: Rotation,
): Promise<OpenSession | undefined> {
  const row = await lockToken(connection, token);
  if (row === undefined || row.ended_at !== null) return undefined;
  const isLate = row.used_at !== null && now.getTime() - row.used_at.getTime() > graceSeconds * 1000;
  if (row.device_id !== deviceId || isLate) {
    // Returned rather than thrown: throwing would roll the ending back.
    await endSession(connection, row.session_id, 'reuse', now);
    return undefined;
  }
  if (row.expires_at < now) return undefined;
  const refreshToken = nextRefreshToken(token, secret);
  if (row.used_at === null) {
    await connection.query(sql`update refresh_token set used_at = ${now} where hash = ${refreshTokenHash(token)}`);
    await keepToken(connection, row.session_id, refreshToken, now);
  }
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    organizationId: row.organization_id,
    deviceId,
    refreshToken,
  };
}

async function lockToken(connection: Connection, token: string): Promise<TokenRow | undefined> {
  const [row] = await connection.query<TokenRow>(sql`
    select session_id, user_id, organization_id, device_id, expires_at, used_at, ended_at
    from refresh_token join user_session on user_session.id = session_id
    where hash = ${refreshTokenHash(token)}
    for update`);
  return row;
}

async function keepToken(connection: Connection, sessionId: string, token: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + lifeDays * 86_400_000);
  await connection.query(sql`
    insert into refresh_token (hash, session_id, expires_at) values (${refreshTokenHash(token)}, ${sessionId}, ${expiresAt})`);
}

async function endOnDevice(
  connection: Connection,
  { userId, deviceId }: { readonly userId: string | undefined; readonly deviceId: string },
  endedBy: 'logout' | 'replaced',
  now: Date,
): Promise<void> {
  await connection.query(sql`
    update user_session set ended_at = ${now}, ended_by = ${endedBy}
    where device_id = ${deviceId} and user_id = coalesce(${userId ?? null}, user_id) and ended_at is null`);
}

async function endSession(
  connection: Connection,
  sessionId: string,
  endedBy: 'reuse' | 'membership',
  now: Date,
): Promise<void> {
  await connection.query(sql`
    update user_session set ended_at = ${now}, ended_by = ${endedBy} where id = ${sessionId} and ended_at is null`);
}
