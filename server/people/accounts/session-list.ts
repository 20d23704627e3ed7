import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { Caller } from './account-services.ts';

/** An open session in the person's list. */
export interface SessionListItem {
  readonly id: string;
  readonly startedAt: string;
  /** Last token refresh, which is within fifteen minutes of the last use. */
  readonly usedAt: string;
  readonly userAgent: string | null;
  /** Address, or /64 network of IPv6. */
  readonly network: string | null;
  /** Organization of the session. */
  readonly organizationName: string;
  /** True for the requesting session. */
  readonly isCurrent: boolean;
}

type Row = Omit<SessionListItem, 'startedAt' | 'usedAt'> & Readonly<{ startedAt: Date; usedAt: Date }>;

/** Sessions of a person that can continue, last used first. */
export async function listSessions(
  connection: Connection,
  { viewer, sessionId }: Caller,
  now: Date,
): Promise<readonly SessionListItem[]> {
  const { organization } = columns;
  const rows = await connection.query<Row & Record<string, unknown>>(sql`
    select session.id::text as id, session.started_at as "startedAt",
      coalesce(session.used_at, session.started_at) as "usedAt", session.user_agent as "userAgent", session.network,
      organization.${organization.name} as "organizationName",
      session.id is not distinct from ${sessionId ?? null}::bigint as "isCurrent"
    from user_session session
      join ${tables.organization} as organization on organization.${organization.id} = session.organization_id
    where session.user_id = ${viewer.userId} and session.ended_at is null and session.valid_until is null
      and exists (select from refresh_token where session_id = session.id and used_at is null and expires_at > ${now})
    order by "usedAt" desc, session.id desc`);
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString(), usedAt: row.usedAt.toISOString() }));
}
