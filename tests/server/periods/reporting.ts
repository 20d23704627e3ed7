import { isValues, type Values } from '../../../engine/record/index.ts';
import { answered, tradeOf, type Trade } from '../trade.ts';
import { exportsOf, type Exporting } from '../exchange/exporting.ts';
import { openedWorkingRegister } from '../exchange/importing.ts';

/** The last quarter before the trading day. */
export const lastQuarter = { year: 2025, quarter: 'Q4', type: 'BIOFUEL' } as const;
export const inLastQuarter = '2025-12-15';

const periodParts = `id code kind status from to due correctionDue daysLate unreportedCount version submittedAt reopenReason organization { id }
  permittedActions { name permitted reason }`;

/** Operations of organizations and the registry on reporting periods. */
export interface Reporting extends Exporting {
  readonly trade: Trade;
  /** Puts 100 m³ on the market on a day of the last quarter; `input` overrides. @returns the transaction's id */
  readonly market: (input?: Values, as?: string) => Promise<string>;
  /** Creates the report of the last quarter and submits it. @returns the errors of the submission */
  readonly report: (input?: Values, as?: string) => Promise<readonly string[]>;
  readonly submit: (exportId: string, as?: string) => Promise<readonly string[]>;
  readonly close: (periodId: string, as?: string) => Promise<readonly string[]>;
  readonly reopen: (periodId: string, as?: string) => Promise<readonly string[]>;
  /** All periods that a viewer sees, by organization and code. */
  readonly periods: (as?: string) => Promise<readonly Values[]>;
  /** The supplier's period with a code. */
  readonly period: (code?: string, as?: string) => Promise<Values>;
}

/** A register with reports that is open during the tests of a file; options as for `openTradingRegister`. */
export function openedReporting(...options: Parameters<typeof openedWorkingRegister>): Reporting {
  const trading = openedWorkingRegister(...options);
  const trade = tradeOf(trading);
  const exporting = exportsOf(trading);
  const act = async (query: string, variables: Values, as: string) => (await trading.ask(as, query, variables)).errors;
  const submit: Reporting['submit'] = (id, as = 'supplier') =>
    act('mutation ($id: ID!) { submitExport(id: $id) { id } }', { id }, as);
  const periods: Reporting['periods'] = async (as = 'supplier') => {
    const { data, errors } = await trading.ask(as, `{ reportingPeriods { items { ${periodParts} } } }`);
    const page = data['reportingPeriods'];
    const items: unknown = isValues(page) ? page['items'] : undefined;
    if (errors.length > 0 || !Array.isArray(items)) throw new Error(errors.join(', '));
    return items.filter(isValues);
  };
  return {
    ...exporting,
    trade,
    submit,
    periods,
    market: async (input = {}, as = 'supplier') => {
      const certificateId = input['certificateId'] ?? (await trade.certificate({ issuedAt: '2025-04-01' }, as));
      const sale = { certificateId, buyerId: null, amount: '100', date: inLastQuarter, ...input };
      return answered(await trade.save(sale, as)).id;
    },
    report: async (input = {}, as = 'supplier') => {
      const { id } = await exporting.make('exportQuarterReport', { ...lastQuarter, ...input }, as);
      return await submit(String(id), as);
    },
    close: (id, as = 'registry') => act('mutation ($id: ID!) { closeReportingPeriod(id: $id) { id } }', { id }, as),
    reopen: (id, as = 'registry') =>
      act(
        'mutation ($id: ID!, $reason: String!) { reopenReportingPeriod(id: $id, reason: $reason) { id } }',
        { id, reason: 'The supplier asked for it.' },
        as,
      ),
    period: async (code = '2025/Q4', as = 'supplier') => {
      const found = (await periods(as)).find((each) => each['code'] === code);
      if (found === undefined) throw new Error(`there is no period ${code}`);
      return found;
    },
  };
}
