import { createHash } from 'node:crypto';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { constantsOf } from '../../platform/records/index.ts';
import { marketTotals } from '../../energy/eligibility/index.ts';
import { reportingKindOf, type ReportFigures } from '../../reporting/index.ts';
import { marketedIn, quarterEntries, quarterEnergies } from './quarter-report.ts';
import type { RowSource } from './row-source.ts';
import { yearBalance } from './year-balance.ts';

/** What a report comes to, and a fingerprint of all that its file is made of, whatever its language. */
export async function readReportFigures(catalogue: Catalogue, source: RowSource): Promise<ReportFigures> {
  const { connection, asked } = source;
  const totals = await marketTotals(connection, constantsOf(catalogue), marketedIn(catalogue, source));
  const inSlovak = { ...source, asked: { ...asked, language: 'sk' } };
  const rows =
    reportingKindOf(asked.type) === 'YEAR'
      ? await yearBalance(catalogue, inSlovak)
      : [...(await quarterEntries(catalogue, inSlovak)), ...(await quarterEnergies(catalogue, inSlovak))];
  return {
    ...totals,
    figuresHash: createHash('sha256')
      .update(JSON.stringify([totals, rows]))
      .digest('hex'),
  };
}
