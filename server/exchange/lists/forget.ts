import sql from 'sql-template-tag';
import { columns } from '../../../generated/server/tables.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { constantsOf } from '../../platform/records/index.ts';
import { forgetOld, type Forgetting } from '../forget-old.ts';

const dayMs = 86_400_000;

/** Every hour: files of lists go with their records, some days after they were asked for. */
export function forgetListFiles(working: Forgetting): Job {
  return {
    name: 'forget-list-files',
    at: '55 * * * *',
    run: async (signal) => {
      const { listFileDays } = constantsOf(working.catalogue).retention;
      const before = new Date(working.now().getTime() - listFileDays * dayMs);
      const which = sql`record.${columns.listFile.createdAt} < ${before}`;
      return { listFiles: await forgetOld(working, { entity: 'listFile', which }, signal) };
    },
  };
}
