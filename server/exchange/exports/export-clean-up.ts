import sql from 'sql-template-tag';
import type { ExchangeStatus } from '../../../generated/server/records.ts';
import { columns } from '../../../generated/server/tables.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { constantsOf, daysAgo, deleteOldRecords, type CleanUpContext } from '../../platform/records/index.ts';

const { createdAt, status, submittedAt } = columns.export;
const submitted: ExchangeStatus = 'SUBMITTED';
/** Statuses of exports still in progress. */
const underWay: readonly ExchangeStatus[] = ['IDLE', 'IN_PROCESS', 'WAITING_FOR_VALIDATION'];

/**
 * Hourly: deletes unsubmitted exports with their files, which can be made again. Of submitted exports only the file is
 * deleted, later; its hash stays.
 */
export function exportCleanUp(working: CleanUpContext): Job {
  return {
    name: 'forget-exports',
    at: '45 * * * *',
    run: async (signal) => {
      const { exportDays, submittedFileDays } = constantsOf(working.catalogue).retention;
      const unsubmitted = sql`record.${status} <> all(${[submitted, ...underWay]}::text[])
        and record.${createdAt} < ${daysAgo(working, exportDays)}`;
      const old = sql`record.${status} = ${submitted} and record.${submittedAt} < ${daysAgo(working, submittedFileDays)}`;
      const kinds = {
        unsubmitted: { entity: 'export', which: unsubmitted },
        files: { entity: 'export', which: old, without: { file: [] } },
      } as const;
      return await deleteOldRecords(working, kinds, signal);
    },
  };
}
