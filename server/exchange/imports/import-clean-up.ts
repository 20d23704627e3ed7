import sql from 'sql-template-tag';
import { columns } from '../../../generated/server/tables.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { constantsOf, daysAgo, deleteOldRecords, hoursAgo, type CleanUpContext } from '../../platform/records/index.ts';

const { createdAt, dryRun } = columns.import;

/** Hourly: deletes dry runs with their files, and files of old imports. */
export function importCleanUp(working: CleanUpContext): Job {
  return {
    name: 'forget-imports',
    at: '50 * * * *',
    run: async (signal) => {
      const { triedImportHours, importFileDays } = constantsOf(working.catalogue).retention;
      const tried = sql`record.${dryRun} and record.${createdAt} < ${hoursAgo(working, triedImportHours)}`;
      const old = sql`record.${createdAt} < ${daysAgo(working, importFileDays)}`;
      const kinds = {
        tried: { entity: 'import', which: tried },
        files: { entity: 'import', which: old, without: { file: [], errorFile: [] } },
      } as const;
      return await deleteOldRecords(working, kinds, signal);
    },
  };
}
