import sql from 'sql-template-tag';
import { columns } from '../../../generated/server/tables.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { constantsOf, daysAgo, deleteOldRecords, type CleanUpContext } from '../../platform/records/index.ts';

/** Hourly: deletes old list files with their records. */
export function listFileCleanUp(working: CleanUpContext): Job {
  return {
    name: 'forget-list-files',
    at: '55 * * * *',
    run: async (signal) => {
      const { listFileDays } = constantsOf(working.catalogue).retention;
      const which = sql`record.${columns.listFile.createdAt} < ${daysAgo(working, listFileDays)}`;
      return await deleteOldRecords(working, { listFiles: { entity: 'listFile', which } }, signal);
    },
  };
}
