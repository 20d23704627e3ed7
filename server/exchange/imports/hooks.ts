import type { EntityHooks } from '../../../engine/api/index.ts';
import type { Import } from '../../../generated/server/records.ts';
import type { AppContext } from '../../module.ts';
import { importTask } from './import-task.ts';

/** Side effects on imports. */
export function importHooks({ tasks }: Pick<AppContext, 'tasks'>): EntityHooks<Import> {
  return {
    actions: {
      /** Records saved so far stay. */
      cancel: async ({ connection, id, now, write }) => {
        await tasks.cancel(connection, importTask, id);
        const ended: Partial<Import> = { status: 'CANCELLED', endedAt: now.toISOString() };
        await write('import', id, ended, { action: 'cancel' });
      },
    },
  };
}
