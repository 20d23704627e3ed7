import { Refusal, type OperationCall, type OperationResolvers } from '../../../engine/api/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import type {
  AustrianExport,
  CertificatesExport,
  Export,
  QuarterReportExport,
  YearBalanceExport,
} from '../../../generated/server/records.ts';
import type { AppContext } from '../../module.ts';
import { exportType } from './described-export.ts';
import { exportTask } from './export-task.ts';

type Dependencies = Pick<AppContext, 'catalogue' | 'tasks'>;

/** Export fields derived from the dialog. */
type Asked = Partial<Pick<Export, 'from' | 'to' | 'onlyOnMarket' | 'certificateType'>>;

/** Fields of export dialogs. */
type Input = Partial<AustrianExport & CertificatesExport & QuarterReportExport & YearBalanceExport>;

/** Resolvers of the described exports: each creates the export record and enqueues its task. */
export function exportRequests(dependencies: Dependencies): OperationResolvers {
  return Object.fromEntries(
    Object.values(dependencies.catalogue.exports).flatMap(({ name, operation }) =>
      operation === undefined ? [] : [[operation, asking(dependencies, operation, exportType(name))]],
    ),
  );
}

function asking(dependencies: Dependencies, operation: string, type: string) {
  const { entities } = dependencies.catalogue;
  const dialog = entities[entities['export']?.operations[operation]?.form ?? '']?.fields ?? {};
  return (call: OperationCall): Promise<unknown> => {
    const given = call.arguments['input'];
    // Validated by the dialog's schema.
    const input = (isValues(given) ? given : {}) as Input;
    const asked: Asked = {
      ...periodOf(input),
      ...('onlyOnMarket' in dialog && { onlyOnMarket: input.onlyOnMarket === true }),
      ...('type' in dialog && { certificateType: input.type === 'BIOLIQUID' ? 'BIOLIQUID' : 'BIOFUEL' }),
    };
    return askExport(dependencies, call, { type, status: 'IDLE', ...asked, ...partiesOf(call, input) });
  };
}

/** The period of a year, a quarter, or explicit days. */
function periodOf({ year, quarter, fromDate, toDate }: Input): Pick<Asked, 'from' | 'to'> {
  if (year === undefined || year === null) return { from: fromDate ?? null, to: toDate ?? null };
  return isQuarter(quarter) ? quarterPeriod(year, quarter) : yearPeriod(year);
}

async function askExport({ tasks }: Dependencies, call: OperationCall, preset: Values): Promise<unknown> {
  const id = await call.operate(async (operation) => {
    const [write] = await call.validate(operation, [{ entity: 'export', input: {}, preset, at: [] }]);
    if (write === undefined) throw new Error('one record was validated');
    const made = await write();
    await tasks.ask(operation.connection, exportTask, made);
    return made;
  });
  return await call.store.one(call.principal, { entity: 'export' }, id, call.selection);
}

/** Suppliers export their own data; other roles choose the organization. */
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

/** First and last day, `YYYY-MM-DD`. */
interface ExportPeriod {
  readonly from: string;
  readonly to: string;
}

function yearPeriod(year: number): ExportPeriod {
  return { from: `${String(year)}-01-01`, to: `${String(year)}-12-31` };
}

const quarters = {
  Q1: ['01-01', '03-31'],
  Q2: ['04-01', '06-30'],
  Q3: ['07-01', '09-30'],
  Q4: ['10-01', '12-31'],
} as const;

type Quarter = keyof typeof quarters;

function quarterPeriod(year: number, quarter: Quarter): ExportPeriod {
  const [from, to] = quarters[quarter];
  return { from: `${String(year)}-${from}`, to: `${String(year)}-${to}` };
}

function isQuarter(value: unknown): value is Quarter {
  return typeof value === 'string' && Object.hasOwn(quarters, value);
}
