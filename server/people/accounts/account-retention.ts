import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import type { RetentionPolicies, Retention } from '../../platform/jobs/index.ts';
import { windowStart } from '../../platform/throttle/index.ts';

const day = 86_400_000;

/** Retention policies of account data. */
export const accountRetention = (retention: Retention): RetentionPolicies => ({
  refreshTokens: (connection, now, count) =>
    deleted(connection, sql`refresh_token`, sql`hash`, sql`expires_at < ${now} limit ${count}`),
  // The latest session of each person is kept: it records the last workspace.
  sessions: (connection, now, count) =>
    deleted(
      connection,
      sql`user_session`,
      sql`id`,
      sql`(ended_at < ${daysBefore(now, retention.endedSessionDays)}
          or not exists (select from refresh_token where session_id = user_session.id))
        and exists (select from user_session later where later.user_id = user_session.user_id and later.id > user_session.id)
        limit ${count}`,
    ),
  sessionNetworks: async (connection, now, count) => {
    const cleared = await connection.query(sql`
      update user_session set network = null, user_agent = null where id in (
        select id from user_session
        where coalesce(ended_at, used_at, started_at) < ${daysBefore(now, retention.endedSessionDays)}
          and (network is not null or user_agent is not null)
        limit ${count}
      ) returning 1`);
    return cleared.length;
  },
  passwordLinks: (connection, now, count) =>
    deleted(connection, sql`password_link`, sql`user_id`, sql`valid_until < ${now} limit ${count}`),
  registrations: (connection, now, count) =>
    deleted(connection, sql`pending_registration`, sql`id`, sql`valid_until < ${now} limit ${count}`),
  attempts: (connection, now, count) =>
    deleted(connection, sql`login_attempt`, sql`subject`, sql`since < ${windowStart(now)} limit ${count}`),
  places: (connection, now, count) =>
    deleted(
      connection,
      sql`sign_in_place`,
      sql`place, user_id`,
      sql`seen_at < ${daysBefore(now, retention.signInPlaceDays)} limit ${count}`,
    ),
});

async function deleted(connection: Connection, table: Sql, key: Sql, which: Sql): Promise<number> {
  const gone = await connection.query(
    sql`delete from ${table} where (${key}) in (select ${key} from ${table} where ${which}) returning 1`,
  );
  return gone.length;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * day);
}
