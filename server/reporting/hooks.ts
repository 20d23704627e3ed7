import { Refusal, type ActionHookContext, type EntityHooks } from '../../engine/api/index.ts';
import { addDays, type Catalogue } from '../../engine/metadata/index.ts';
import type { Electricity, OtherFuelsEntry, ReportingPeriod } from '../../generated/server/records.ts';
import { constantsOf, needed } from '../platform/records/index.ts';
import { countUnreported } from './bind-entries.ts';
import { assertEntryOpen } from './closed-period.ts';

/** Side effects of registry actions on a period. */
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
 * Refuses to close a quarter with unreported entries. Saving an entry locks the period meanwhile.
 * @throws Refusal `errors.reportingPeriod.entriesNotReported`
 */
async function assertReported(context: ActionHookContext<ReportingPeriod>): Promise<void> {
  const count = await countUnreported(context, context.id);
  const period = needed(context.record, 'code');
  if (count > 0) throw new Refusal('errors.reportingPeriod.entriesNotReported', { params: { period, count } });
}

/** Protects electricity and other fuels of a closed quarter; bound ones are locked by metadata. */
export function entryHooks(entity: 'electricity' | 'otherFuelsEntry'): EntityHooks<Electricity | OtherFuelsEntry> {
  return {
    beforeWrite: ({ connection, today, stored, record }) => {
      const organizationId = (stored ?? record).organization?.id;
      const entry = { entity, organizationId, id: stored?.id, issuedAt: record.issuedAt ?? null, today };
      return assertEntryOpen(connection, entry, ['issuedAt']);
    },
    beforeRemove: ({ connection, today, id, record }) => {
      const organizationId = record.organization?.id;
      return assertEntryOpen(connection, { entity, organizationId, id, issuedAt: undefined, today }, []);
    },
  };
}
