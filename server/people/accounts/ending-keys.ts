import { todayOf } from '../../../engine/api/index.ts';
import sql from 'sql-template-tag';
import { formatDate } from '../../../engine/format/index.ts';
import { attemptEach } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { constantsOf } from '../../platform/records/index.ts';
import type { AccountServices } from './account-services.ts';

type Dependencies = Pick<AccountServices, 'catalogue' | 'database' | 'notices' | 'now'>;

/** Nightly and at every start: notifies owners of access keys that expire in `accessKeys.noticeDays`. */
export function notifyExpiringKeys(dependencies: Dependencies): Job {
  const { catalogue, database, now } = dependencies;
  const { noticeDays } = constantsOf(catalogue).accessKeys;
  return {
    name: 'tell-ending-keys',
    at: '47 0 * * *',
    atStart: true,
    run: async (signal) => {
      const today = todayOf({ catalogue }, now());
      // Of the thresholds reached only the smallest is reported; thresholds above the key's total lifetime are ignored.
      const ending = await database.query<EndingKey>(sql`
        select session.id::text as id, min(days)::integer as days
        from user_session as session join unnest(${noticeDays}::integer[]) as days
          on session.valid_until - ${today}::date <= days and session.valid_until - session.started_at::date > days
        where session.ended_at is null and session.valid_until >= ${today}::date
        group by session.id having min(days) < coalesce(session.told_days, max(days) + 1)
        order by session.id`);
      let told = 0;
      await attemptEach(ending, {
        signal,
        work: async (key) => {
          if (await tellOwner(dependencies, key)) told += 1;
        },
        nameOf: ({ id }) => `access key ${id}`,
      });
      return { told };
    },
  };
}

interface EndingKey {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly days: number;
}

/** @returns false when another process notified, or the key ended meanwhile */
async function tellOwner({ database, notices }: Dependencies, { id, days }: EndingKey): Promise<boolean> {
  const { organization } = columns;
  return await database.transaction(async (connection) => {
    const [key] = await connection.query<Told>(sql`
      update user_session as session set told_days = ${days}
      from ${tables.organization} as organization
      where organization.${organization.id} = session.organization_id
        and session.id = ${id} and session.ended_at is null and coalesce(session.told_days, ${days} + 1) > ${days}
      returning session.user_id::text as "userId", session.organization_id::text as "organizationId", session.name,
        session.valid_until::text as "validUntil", organization.${organization.name} as "organizationName"`);
    if (key === undefined) return false;
    const { userId, organizationId, name, validUntil, organizationName } = key;
    const params = { name, organization: organizationName, validUntil: formatDate(validUntil) };
    await notices.send(connection, { notice: 'accessKeyEndsSoon', to: [{ userId, organizationId }], params });
    return true;
  });
}

interface Told {
  readonly [column: string]: unknown;
  readonly userId: string;
  readonly organizationId: string;
  readonly name: string;
  readonly validUntil: string;
  readonly organizationName: string;
}
