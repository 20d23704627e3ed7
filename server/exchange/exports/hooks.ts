import type { ActionHookContext, EntityHooks } from '../../../engine/api/index.ts';
import type { Export } from '../../../generated/server/records.ts';
import type { AppContext } from '../../module.ts';
import { reportingKindOf, periodAt, submitPeriod } from '../../reporting/index.ts';
import { exportTask } from './export-task.ts';
import { readExport } from './read-export.ts';
import { readReport } from './report-figures.ts';

type Dependencies = Pick<AppContext, 'catalogue' | 'store' | 'tasks'>;

/** Side effects on exports. */
export function exportHooks(dependencies: Dependencies): EntityHooks<Export> {
  const { tasks } = dependencies;
  return {
    actions: {
      submit: async (context) => {
        const { write, id, now } = context;
        await write('export', id, { submittedAt: now } satisfies Submitted, { action: 'submit' });
        await submitReport(dependencies, context);
      },
      again: ({ connection, id }) => tasks.ask(connection, exportTask, id),
    },
    beforeRemove: ({ connection, id }) => tasks.cancel(connection, exportTask, id),
  };
}

/** Timestamps are written as Date. */
type Submitted = { readonly [F in keyof Pick<Export, 'submittedAt'>]: Date };

/** Submits a report as the next version of its period; other exports have no period. */
async function submitReport(dependencies: Dependencies, context: ActionHookContext<Export>): Promise<void> {
  const { catalogue, store } = dependencies;
  const { connection, viewer, today, id, record } = context;
  const { type, from, organization, certificateType, figuresHash } = record;
  const kind = reportingKindOf(type);
  if (kind === undefined || !from || !organization) return;
  await submitPeriod(dependencies, context, {
    exportId: id,
    organizationId: organization.id,
    certificateType: certificateType ?? null,
    period: periodAt(catalogue, kind, from),
    figuresHash: figuresHash ?? null,
    readReport: async () => {
      const task = await readExport({ catalogue, store, today }, connection, id);
      if (task === undefined) throw new Error(`the export ${id} does not exist`);
      return await readReport(catalogue, { connection, principal: { viewer, today, reach: 'viewer' }, task });
    },
  });
}
