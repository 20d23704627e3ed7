import sql from 'sql-template-tag';
import { columns } from '../../../generated/server/tables.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { constantsOf, daysAgo, deleteOldRecords, type CleanUpContext } from '../../platform/records/index.ts';

/** Hourly: deletes unanswered invitations, with their personal data, some days after they expired. */
export function invitationCleanUp(working: CleanUpContext): Job {
  return {
    name: 'forget-invitations',
    at: '50 * * * *',
    run: async (signal) => {
      const { endedInvitationDays } = constantsOf(working.catalogue).retention;
      const which = sql`record.${columns.invitation.validUntil} < ${daysAgo(working, endedInvitationDays)}::date`;
      return await deleteOldRecords(working, { invitations: { entity: 'invitation', which } }, signal);
    },
  };
}
