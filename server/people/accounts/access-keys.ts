import sql, { type Sql } from 'sql-template-tag';
import { BadToken, Refusal, todayOf } from '../../../engine/api/index.ts';
import { formatDate } from '../../../engine/format/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Connection, Viewer } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { constantsOf } from '../../platform/records/index.ts';
import { ipPrefix } from '../../platform/throttle/index.ts';
import { logEvent } from './account-log.ts';
import type { AccountServices, Caller, RequestOrigin } from './account-services.ts';
import { checkOwnPassword } from './own-password.ts';
import { checkSecondFactor } from './second-factors.ts';
import { isCurrentPassword, type SessionOrigin } from './sessions.ts';
import { activeMembership, readViewer, toSessionOrigin } from './sign-in.ts';
import { newSecret, storedHash } from './stored-hash.ts';

/** Input for a new access key. */
export interface NewAccessKey {
  readonly name: string;
  /** `YYYY-MM-DD`, last day of validity. */
  readonly validUntil: string;
  readonly password: string;
  readonly code?: string | null | undefined;
}

/** A key as its owner sees it; the key itself is shown only once. */
export interface AccessKeyItem {
  readonly id: string;
  readonly name: string;
  readonly validUntil: string;
  readonly createdAt: string;
  /** Last issue of an access token; null if never. */
  readonly usedAt: string | null;
  readonly network: string | null;
  readonly organizationName: string;
}

/**
 * Access keys let a person's program work in one organization without password: a session without refresh tokens that
 * ends like any other, or on its last day.
 */
export interface AccessKeys {
  /** @returns the key. @throws Refusal for a wrong password or code, a role that requires a second factor, a taken name, too many keys */
  readonly create: (caller: Caller, asked: NewAccessKey) => Promise<string>;
  /** Valid keys of a person, newest first. */
  readonly list: (caller: Caller) => Promise<readonly AccessKeyItem[]>;
  /** Exchanges a key for an access token. @throws BadToken for an invalid key, Refusal when its person has no rights */
  readonly enter: (key: string, from: RequestOrigin) => Promise<string>;
}

/** Lets secret scanners recognize keys, such as in source code. */
const prefix = 'regkey_';

export function createAccessKeys(services: AccountServices): AccessKeys {
  const { catalogue, database, notices, tokens, now } = services;
  return {
    create: async (caller, { name, validUntil, password, code }) => {
      const { viewer, address } = caller;
      const { userId, organizationId } = viewer;
      if (organizationId === undefined) throw new Refusal('errors.user.withoutOrganization');
      refuseFactorRole(catalogue, viewer);
      const passwordHash = await checkOwnPassword(services, caller, { password, path: ['password'] }, () =>
        checkSecondFactor(services, userId, code, ['code']),
      );
      const key = `${prefix}${newSecret()}`;
      const { mostServing } = constantsOf(catalogue).accessKeys;
      await database.transaction(async (connection) => {
        // The lock serializes creations per person, so that the count is right.
        await connection.query(sql`select from ${tables.user} where ${columns.user.id} = ${userId} for no key update`);
        if (!(await isCurrentPassword(connection, userId, passwordHash)))
          throw new Refusal('errors.user.accountPassword', { path: ['password'] });
        const valid = await connection.query<{ isOfName: boolean }>(sql`
          select lower(name) = lower(${name}) as "isOfName" from user_session session
          where user_id = ${userId} and ${serves(todayOf(services, services.now()))}`);
        // A repeated request would otherwise make a second key, since the first one cannot be shown again.
        if (valid.some(({ isOfName }) => isOfName)) throw new Refusal('errors.accessKey.nameTaken', { path: ['name'] });
        if (valid.length >= mostServing)
          throw new Refusal('errors.accessKey.tooMany', { params: { most: mostServing } });
        await openKeySession(connection, { userId, organizationId, name, validUntil, key }, now());
        await logEvent(connection, {
          event: 'accessKeyCreated',
          ...{ userId, actorId: userId, network: ipPrefix(address), now: now() },
        });
        const params = { name, validUntil: formatDate(validUntil) };
        await notices.send(connection, { notice: 'accessKeyCreated', to: [{ userId }], params });
      });
      return key;
    },
    list: async ({ viewer }) => {
      const { organization } = columns;
      const rows = await database.query<Omit<AccessKeyItem, 'createdAt' | 'usedAt'> & KeyTimes>(sql`
        select session.id::text as id, session.name, session.valid_until::text as "validUntil",
          session.started_at as "createdAt", session.used_at as "usedAt", session.network,
          organization.${organization.name} as "organizationName"
        from user_session session
          join ${tables.organization} as organization on organization.${organization.id} = session.organization_id
        where session.user_id = ${viewer.userId} and ${serves(todayOf(services, services.now()))}
        order by session.id desc`);
      return rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        usedAt: row.usedAt?.toISOString() ?? null,
      }));
    },
    enter: async (key, from) => {
      const session = await sessionByKey(
        database,
        { key, today: todayOf(services, services.now()), from: toSessionOrigin(from) },
        now(),
      );
      if (session === undefined) throw new BadToken();
      const { userId, organizationId, sessionId } = session;
      const viewer = await readViewer(services, userId, await activeMembership(services, userId, organizationId));
      refuseFactorRole(catalogue, viewer);
      return await tokens.sign(viewer, sessionId);
    },
  };
}

/** Condition for sessions of keys that are valid on a day. */
function serves(today: string): Sql {
  return sql`session.ended_at is null and session.valid_until >= ${today}::date`;
}

interface NewKey {
  readonly userId: string;
  readonly organizationId: string;
  readonly name: string;
  readonly validUntil: string;
  readonly key: string;
}

/** The session's refresh token row only keeps it from being cleaned up; it cannot be used, because the session has no device. */
async function openKeySession(connection: Connection, made: NewKey, now: Date): Promise<void> {
  const { userId, organizationId, name, validUntil, key } = made;
  const hash = storedHash(key);
  await connection.query(sql`
    with session as (
      insert into user_session (user_id, device_hash, organization_id, started_at, name, valid_until)
      values (${userId}, ${hash}, ${organizationId}, ${now}, ${name}, ${validUntil}) returning id
    )
    insert into refresh_token (hash, session_id, expires_at) select ${hash}, id, ${validUntil}::date + 2 from session`);
}

interface UsedKey {
  readonly key: string;
  readonly today: string;
  readonly from: SessionOrigin;
}

type KeySession = Readonly<{ sessionId: string; userId: string; organizationId: string }>;

/** Finds the session of a valid key and records its use. */
async function sessionByKey(
  connection: Connection,
  { key, today, from }: UsedKey,
  now: Date,
): Promise<KeySession | undefined> {
  const [session] = await connection.query<KeySession>(sql`
    update user_session session set used_at = ${now}, network = ${from.network}, user_agent = ${from.userAgent ?? null}
    where id = (select session_id from refresh_token where hash = ${storedHash(key)}) and ${serves(today)}
    returning id::text as "sessionId", user_id::text as "userId", organization_id::text as "organizationId"`);
  return session;
}

type KeyTimes = Readonly<{ createdAt: Date; usedAt: Date | null }>;

/** Roles that require a second factor cannot have keys, which would bypass it. @throws Refusal */
function refuseFactorRole({ roles }: Catalogue, { organizationRole, role }: Viewer): void {
  const own = roles.find((each) => each.organizationRole === organizationRole && each.role === role);
  if (own?.secondFactor === true) throw new Refusal('errors.accessKey.factorRole');
}
