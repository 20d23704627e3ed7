import sql from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { Working } from '../../module.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { constantsOf, inOwnOperation } from '../../platform/records/index.ts';

const dayMs = 86_400_000;
/** Of one run: nobody waits for it. */
const atOnce = 100;

type Forgetting = Pick<Working, 'catalogue' | 'database' | 'files' | 'now'>;

/** A file that whoever asked for it has had the time to fetch. */
interface Old {
  readonly id: string;
  readonly key: string | null;
}

/** Every hour: files of lists go with their records, some days after they were asked for. */
export function forgetListFiles(working: Forgetting): Job {
  return {
    name: 'forget-list-files',
    at: '55 * * * *',
    run: async (signal) => {
      const found = await oldOnes(working);
      for (const { id, key } of found) {
        signal.throwIfAborted();
        await inOwnOperation({ ...working, now: working.now() }, ({ remove }) =>
          remove('listFile', id, { action: 'forget' }),
        );
        if (key !== null) await working.files.discard(key);
      }
      return { listFiles: found.length };
    },
  };
}

function oldOnes({ catalogue, database, now }: Forgetting): Promise<readonly Old[]> {
  const { listFileDays } = constantsOf(catalogue).retention;
  const before = new Date(now().getTime() - listFileDays * dayMs);
  const { listFile: of } = columns;
  return database.query<Old & Readonly<Record<string, unknown>>>(sql`
    select list.${of.id}::text as id, file.storage_key as key from ${tables.listFile} as list
    left join file on owner_entity = 'listFile' and owner_record = list.${of.id}
    where list.${of.createdAt} < ${before} order by list.${of.id} limit ${atOnce}`);
}
