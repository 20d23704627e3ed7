import { Refusal, type OperationCall, type OperationResolvers } from '../../../engine/api/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import type {
  AustrianExport,
  CertificatesExport,
  Export,
  ExportType,
  QuarterReportExport,
  YearBalanceExport,
} from '../../../generated/server/records.ts';
import type { AppContext } from '../../module.ts';
import { exportTask } from './export-task.ts';
import { isQuarter, quarterPeriod, yearPeriod } from './period.ts';

type Parts = Pick<AppContext, 'tasks'>;

/** What of an export follows from what its dialog asks. */
type Asked = Partial<Pick<Export, 'from' | 'to' | 'onlyOnMarket' | 'certificateType'>>;

/** What one of the dialogs asks. */
type Input = Partial<AustrianExport & CertificatesExport & QuarterReportExport & YearBalanceExport>;

/** Answers who asks for an export: its record, made while nobody waits for it. */
export function exportRequests(parts: Parts): OperationResolvers {
  const asking =
    (type: ExportType, toAsked: (input: Input) => Asked) =>
    (call: OperationCall): Promise<unknown> => {
      const given = call.arguments['input'];
      // The judge of its dialog has seen it.
      const input = (isValues(given) ? given : {}) as Input;
      return askExport(parts, call, { type, status: 'IDLE', ...toAsked(input), ...partiesOf(call, input) });
    };
  return {
    exportCertificates: asking('CERTIFICATE_SUBSTANCES', (input) => ({
      ...period(input),
      onlyOnMarket: input.onlyOnMarket === true,
    })),
    exportYearBalance: asking('YEAR_BALANCE', ({ year }) => yearPeriod(Number(year))),
    exportQuarterReport: asking('QUARTER_REPORT', ({ year, quarter, type }) => ({
      ...(isQuarter(quarter) && quarterPeriod(Number(year), quarter)),
      certificateType: type === 'BIOLIQUID' ? 'BIOLIQUID' : 'BIOFUEL',
    })),
    exportAustrianData: asking('AUSTRIA_REPORT', period),
  };
}

function period({ fromDate, toDate }: Input): Asked {
  return { from: fromDate ?? null, to: toDate ?? null };
}

async function askExport({ tasks }: Parts, call: OperationCall, preset: Values): Promise<unknown> {
  const id = await call.operate(async (operation) => {
    const [write] = await call.judge(operation, [{ entity: 'export', input: {}, preset, at: [] }]);
    if (write === undefined) throw new Error('one record was judged');
    const made = await write();
    await tasks.ask(operation.connection, exportTask, made);
    return made;
  });
  return await call.store.one(call.principal, { entity: 'export' }, id, call.selection);
}

/** A supplier exports what is its own; the others say for whom. */
function partiesOf({ viewer }: OperationCall, { organization, qualifiedOrganization }: Input): Values {
  if (viewer?.organizationId === undefined) throw new Refusal('errors.organization.notInToken');
  const own = { id: viewer.organizationId };
  const isPublic = viewer.organizationRole === 'PUBLIC_ORGANIZATION';
  return {
    createdBy: { id: viewer.userId },
    createdByOrganization: own,
    organization: isPublic ? own : (organization ?? null),
    qualifiedOrganization: qualifiedOrganization ?? null,
    language: viewer.language,
  };
}
