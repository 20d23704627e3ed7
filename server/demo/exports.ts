import type { Values } from '../../engine/record/index.ts';
import { day, isoDay, type DemoTrade } from './demo-trade.ts';

interface DemoExport {
  /** Key of the organization that asks. */
  readonly as: string;
  readonly operation: string;
  readonly inputType: string;
  readonly input: Values;
}

/** Asks for an export of each kind; their files are made once somebody works on what is asked. */
export async function loadExports(trade: DemoTrade): Promise<void> {
  for (const { as, operation, inputType, input } of demoExports(trade)) {
    const speaker = { viewer: trade.register.viewerOf(as), at: trade.today };
    const mutation = `mutation ($input: ${inputType}!) { ${operation}(input: $input) { id } }`;
    await trade.ask(speaker, mutation, { input });
  }
}

function demoExports({ today, register }: DemoTrade): readonly DemoExport[] {
  const year = today.getUTCFullYear() - 1;
  const halfYear = { fromDate: isoDay(new Date(today.getTime() - 182 * day)), toDate: isoDay(today) };
  const supplier = { organizationId: register.organizations.get('supplier') };
  const validated = { qualifiedOrganizationId: register.organizations.get('authority') };
  const balance = { operation: 'exportYearBalance', inputType: 'YearBalanceExportInput' };
  const report = { operation: 'exportQuarterReport', inputType: 'QuarterReportExportInput' };
  const substances = { operation: 'exportCertificates', inputType: 'CertificatesExportInput' };
  const austrian = { operation: 'exportAustrianData', inputType: 'AustrianExportInput' };
  return [
    { as: 'supplier', ...austrian, input: halfYear },
    { as: 'supplier', ...report, input: { year, quarter: 'Q4', type: 'BIOFUEL' } },
    { as: 'supplier', ...substances, input: { ...halfYear, ...validated } },
    { as: 'supplier', ...balance, input: { year, ...validated } },
    { as: 'authority', ...balance, input: { year, ...supplier } },
  ];
}
