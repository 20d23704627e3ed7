import type { Values } from '../../engine/record/index.ts';
import type { WorkingStage } from '../demo-data.ts';
import { answeredId } from './answers.ts';
import { dayMs, isoDay, type DemoTrade } from './demo-trade.ts';

interface DemoExport {
  /** Key of the requesting organization. */
  readonly as: string;
  readonly operation: string;
  readonly inputType: string;
  readonly input: Values;
  /** Follow-up mutations once the file is made, with their organizations. */
  readonly then?: readonly (readonly [as: string, mutation: string])[];
}

const validate = 'mutation ($id: ID!) { validateExport(exportId: $id) { id } }';
const submit = 'mutation ($id: ID!) { submitExport(id: $id) { id } }';
const reject = `mutation ($id: ID!) {
  rejectExport(exportId: $id, reason: "Chýba predaj z konca štvrťroka, doplňte ho prosím.") { id }
}`;

/** Requests exports of each kind; some are validated and submitted. */
export async function loadExports(trade: DemoTrade, stage: WorkingStage): Promise<void> {
  const speak = (as: string) => ({ viewer: trade.register.viewerOf(as), at: trade.today });
  for (const { as, operation, inputType, input, then = [] } of demoExports(trade)) {
    const mutation = `mutation ($input: ${inputType}!) { ${operation}(input: $input) { id } }`;
    const asked = await stage.ask(speak(as), mutation, { input });
    const id = answeredId(asked, operation);
    if (then.length > 0) await stage.ended('make-export', id);
    for (const [by, query] of then) await stage.ask(speak(by), query, { id });
  }
}

function demoExports({ today, register }: DemoTrade): readonly DemoExport[] {
  const year = today.getUTCFullYear() - 1;
  const nineMonthsAgo = new Date(today.getTime() - 274 * dayMs);
  const halfYear = { fromDate: isoDay(new Date(today.getTime() - 182 * dayMs)), toDate: isoDay(today) };
  const supplier = { organizationId: register.organizations.get('supplier') };
  const validated = { qualifiedOrganizationId: register.organizations.get('authority') };
  const balance = { operation: 'exportYearBalance', inputType: 'YearBalanceExportInput' };
  const report = { operation: 'exportQuarterReport', inputType: 'QuarterReportExportInput' };
  const substances = { operation: 'exportCertificates', inputType: 'CertificatesExportInput' };
  const austrian = { operation: 'exportAustrianData', inputType: 'AustrianExportInput' };
  const quarter = { year, type: 'BIOFUEL', ...validated };
  return [
    {
      ...{ as: 'supplier', ...balance, input: { year: year - 1, ...validated } },
      then: [
        ['authority', validate],
        ['supplier', submit],
      ],
    },
    {
      as: 'supplier',
      ...report,
      input: { ...quarterOf(nineMonthsAgo), type: 'BIOFUEL' },
      then: [['supplier', submit]],
    },
    { as: 'supplier', ...report, input: { ...quarter, quarter: 'Q3' }, then: [['authority', reject]] },
    { as: 'supplier', ...report, input: { ...quarter, quarter: 'Q2' }, then: [['authority', validate]] },
    { as: 'supplier', ...austrian, input: halfYear },
    { as: 'supplier', ...report, input: { year, quarter: 'Q4', type: 'BIOFUEL' } },
    { as: 'supplier', ...substances, input: { ...halfYear, ...validated } },
    { as: 'supplier', ...balance, input: { year, ...validated } },
    { as: 'authority', ...balance, input: { year, ...supplier } },
  ];
}

/** The quarter of a day as dialog input. */
function quarterOf(date: Date): Values {
  return { year: date.getUTCFullYear(), quarter: `Q${String(Math.floor(date.getUTCMonth() / 3) + 1)}` };
}
