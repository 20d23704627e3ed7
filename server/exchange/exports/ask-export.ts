import { Refusal, type OperationCall, type OperationResolvers } from '../../../engine/api/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import type { Export, ExportType } from '../../../generated/server/records.ts';
import type { Ground } from '../../module.ts';
import { exportTask } from './export-task.ts';
import { isQuarter, quarterPeriod, yearPeriod } from './period.ts';

type Parts = Pick<Ground, 'tasks'>;

/** What of an export follows from what its dialog asks. */
type Asked = Partial<Pick<Export, 'from' | 'to' | 'onlyOnMarket' | 'certificateType'>>;

/** Answers who asks for an export: its record, made while nobody waits for it. */
export function exportRequests(parts: Parts): OperationResolvers {
  const asking =
    (type: ExportType, toAsked: (input: Values) => Asked) =>
    (call: OperationCall): Promise<unknown> =>
      askExport(parts, call, type, toAsked);
  return {
    exportCertificates: asking('CERTIFICATE_SUBSTANCES', (input) => ({
      ...period(input),
      onlyOnMarket: input['onlyOnMarket'] === true,
    })),
    exportYearBalance: asking('YEAR_BALANCE', ({ year }) => yearPeriod(Number(year))),
    exportQuarterReport: asking('QUARTER_REPORT', ({ year, quarter, type }) => ({
      ...(isQuarter(quarter) && quarterPeriod(Number(year), quarter)),
      certificateType: type === 'BIOLIQUID' ? 'BIOLIQUID' : 'BIOFUEL',
    })),
    exportAustrianData: asking('AUSTRIA_REPORT', period),
  };
}

function period({ fromDate, toDate }: Values): Asked {
  return { from: String(fromDate), to: String(toDate) };
}

async function askExport(
  { tasks }: Parts,
  call: OperationCall,
  type: ExportType,
  toAsked: (input: Values) => Asked,
): Promise<unknown> {
  const { viewer } = call;
  if (viewer?.organizationId === undefined) throw new Refusal('errors.organization.notInToken');
  const input = isValues(call.arguments['input']) ? call.arguments['input'] : {};
  const record = { type, status: 'IDLE', ...toAsked(input), ...partiesOf(viewer, input) };
  const id = await call.operate(async (operation) => {
    const [write] = await call.judge(operation, [{ entity: 'export', input: {}, preset: record, at: [] }]);
    if (write === undefined) throw new Error('one record was judged');
    const made = await write();
    await tasks.ask(operation.connection, exportTask, made);
    return made;
  });
  return await call.store.one(call.asker, { entity: 'export' }, id, call.selection);
}

/** A supplier exports what is its own; the others say for whom. */
function partiesOf(viewer: Viewer, { organization, qualifiedOrganization }: Values): Values {
  const own = { id: viewer.organizationId };
  const isPublic = viewer.organizationRole === 'PUBLIC_ORGANIZATION';
  return {
    createdBy: { id: viewer.userId },
    createdByOrganization: own,
    organization: isPublic ? own : named(organization),
    qualifiedOrganization: named(qualifiedOrganization),
    language: viewer.language,
  };
}

function named(record: unknown): Values | null {
  return isValues(record) && typeof record['id'] === 'string' ? { id: record['id'] } : null;
}
