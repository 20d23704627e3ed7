import { Refusal, type ActionHookContext, type EntityHooks } from '../../engine/api/index.ts';
import { addDays, type Catalogue } from '../../engine/metadata/index.ts';
import type { ReportingPeriod } from '../../generated/server/records.ts';
import { constantsOf, needed } from '../platform/records/index.ts';
import { countUnreported } from './bind-entries.ts';

/** What the registry does with a period beyond its status. */
export function periodHooks(catalogue: Catalogue): EntityHooks<ReportingPeriod> {
  const { reportCorrectionDays } = constantsOf(catalogue);
  return {
    actions: {
      close: assertReported,
      reopen: async ({ write, id, today }) => {
        const correctionDue = addDays(today, reportCorrectionDays);
        await write('reportingPeriod', id, { correctionDue } satisfies Partial<ReportingPeriod>, { action: 'reopen' });
      },
    },
  };
}

/**
 * Nothing is left out of a closed quarter. Who saves an entry holds the period meanwhile.
 * @throws Refusal `errors.reportingPeriod.entriesNotReported`
 */
async function assertReported(context: ActionHookContext<ReportingPeriod>): Promise<void> {
  const { id, record } = context;
  if (record.kind !== 'QUARTER') return;
  const [code, from, to] = [needed(record, 'code'), needed(record, 'from'), needed(record, 'to')];
  const organizationId = needed(record, 'organization').id;
  const count = await countUnreported(context, { periodId: id, organizationId, from, to });
  if (count > 0) throw new Refusal('errors.reportingPeriod.entriesNotReported', { params: { period: code, count } });
}
