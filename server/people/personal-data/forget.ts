import sql from 'sql-template-tag';
import { attemptEach } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { Job, RetentionPolicies, Retention } from '../../platform/jobs/index.ts';
import { constantsOf, daysAgo, inOwnOperation, type SystemDependencies } from '../../platform/records/index.ts';
import { erasePerson } from './erase.ts';

/** Batch size. */
const atOnce = 100;
const dayMs = 86_400_000;

/** Nightly: pseudonymizes users removed longer ago than the retention period. */
export function eraseRemoved(working: Omit<SystemDependencies, 'now'> & { readonly now: () => Date }): Job {
  return {
    name: 'erase-removed',
    at: '20 4 * * *',
    run: async (signal) => {
      const { removedUserDays } = constantsOf(working.catalogue).retention;
      const { user } = columns;
      const rows = await working.database.query<{ id: string }>(sql`
        select ${user.id}::text as id from ${tables.user}
        where archived and ${user.erasedAt} is null and ${user.updatedAt} < ${daysAgo(working, removedUserDays)}
        order by ${user.id} limit ${atOnce}`);
      await attemptEach(rows, {
        signal,
        work: ({ id }) => inOwnOperation({ ...working, now: working.now() }, (operation) => erasePerson(operation, id)),
        nameOf: ({ id }) => `person ${id}`,
      });
      return { people: rows.length };
    },
  };
}

/** Network addresses in the audit trail, oldest first. */
export const auditRemains = ({ auditNetworkDays }: Retention): RetentionPolicies => ({
  auditNetworks: async (connection, now, count) => {
    const before = new Date(now.getTime() - auditNetworkDays * dayMs);
    const gone = await connection.query(sql`
      delete from audit_personal where entry_id in (
        select oldest.entry_id from (
          select entry_id from audit_personal where changes ? 'network' order by entry_id limit ${count}
        ) as oldest join audit_entry as entry on entry.id = oldest.entry_id
        where entry.at < ${before} and entry.entity in ('account', 'file')
      ) returning 1`);
    return gone.length;
  },
});
