import type { EntityHooks } from '../../../engine/api/index.ts';
import type { Export } from '../../../generated/server/records.ts';
import type { AppContext } from '../../module.ts';
import { exportTask } from './export-task.ts';

/** What happens to exports beyond their row. */
export function exportHooks({ tasks }: Pick<AppContext, 'tasks'>): EntityHooks<Export> {
  return {
    actions: {
      submit: ({ write, id, now }) =>
        write('export', id, { submittedAt: now } satisfies Submitted, { action: 'submit' }),
      again: ({ connection, id }) => tasks.ask(connection, exportTask, id),
    },
    beforeRemove: ({ connection, id }) => tasks.cancel(connection, exportTask, id),
  };
}

/** An instant on its way into the store. */
type Submitted = { readonly [F in keyof Pick<Export, 'submittedAt'>]: Date };
