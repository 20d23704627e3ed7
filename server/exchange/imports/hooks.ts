import type { EntityHooks } from '../../../engine/api/index.ts';
import { importIssue } from '../../../engine/spreadsheets/index.ts';
import type { Import } from '../../../generated/server/records.ts';
import type { Ground } from '../../module.ts';
import { importTask } from './import-task.ts';

/** What happens to imports beyond their row. */
export function importHooks({ tasks }: Pick<Ground, 'tasks'>): EntityHooks<Import> {
  return {
    actions: {
      /** What was saved by then stays: each record of it is whole. */
      cancel: async ({ connection, id, record, now, write }) => {
        await tasks.cancel(connection, importTask, id);
        // What this product wrote there itself.
        const errors: readonly unknown[] = Array.isArray(record.errors) ? record.errors : [];
        const left = importIssue({}, 'errors.import.cancelled', { count: record.count ?? 0 });
        const ended = { status: 'FINISHED_WITH_ERRORS', errors: [...errors, left], endedAt: now };
        await write('import', id, ended, { action: 'cancel' });
      },
    },
  };
}
