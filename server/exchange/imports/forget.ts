import sql from 'sql-template-tag';
import type { Statement } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { Working } from '../../module.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { constantsOf, inOwnOperation } from '../../platform/records/index.ts';

const hourMs = 3_600_000;
/** Of one statement: nobody waits for it. */
const atOnce = 100;

type Forgetting = Pick<Working, 'catalogue' | 'database' | 'files' | 'now'>;

/** An import whose file is kept no longer. */
interface Old {
  readonly id: string;
  readonly key: string | null;
}

/** Every hour: what was only tried goes with its file, of what was imported the file once nobody asks for it any more. */
export function hourlyForgetting(working: Forgetting): Job {
  return {
    name: 'forget-imports',
    at: '50 * * * *',
    run: async (signal) => {
      const { triedImportHours, importFileDays } = constantsOf(working.catalogue).retention;
      const before = (hours: number) => new Date(working.now().getTime() - hours * hourMs);
      const tried = await forget(working, triedBefore(before(triedImportHours)), 'whole', signal);
      const files = await forget(working, filesBefore(before(importFileDays * 24)), 'file', signal);
      return { tried, files };
    },
  };
}

async function forget(
  working: Forgetting,
  which: Statement,
  what: 'whole' | 'file',
  signal: AbortSignal,
): Promise<number> {
  const found = await working.database.query<Old & Readonly<Record<string, unknown>>>(which);
  for (const { id, key } of found) {
    signal.throwIfAborted();
    const parts = { ...working, now: working.now() };
    await inOwnOperation(parts, ({ remove, write }) =>
      what === 'whole'
        ? remove('import', id, { action: 'forget' })
        : write('import', id, { file: [], errorFile: [] }, { action: 'forget' }),
    );
    if (key !== null) await working.files.discard(key);
  }
  return found.length;
}

const { import: of } = columns;

function triedBefore(time: Date): Statement {
  return sql`
    select import.${of.id}::text as id, file.storage_key as key from ${tables.import} as import
    left join file on owner_entity = 'import' and owner_record = import.${of.id}
    where import.${of.dryRun} and import.${of.createdAt} < ${time} order by import.${of.id} limit ${atOnce}`;
}

function filesBefore(time: Date): Statement {
  return sql`
    select import.${of.id}::text as id, file.storage_key as key from ${tables.import} as import
    join file on owner_entity = 'import' and owner_record = import.${of.id}
    where import.${of.createdAt} < ${time} order by import.${of.id} limit ${atOnce}`;
}
