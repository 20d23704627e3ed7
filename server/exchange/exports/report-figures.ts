import { createHash } from 'node:crypto';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { constantsOf } from '../../platform/records/index.ts';
import { marketTotals } from '../../energy/eligibility/index.ts';
import { reportingKindOf, type CurrentFigures } from '../../reporting/index.ts';
import {
  allMarketed,
  marketedIn,
  quarterEnergies,
  quarterEntries,
  quarterMarketed,
  quarterTargets,
} from './quarter-report.ts';
import type { RowSource } from './row-source.ts';
import { yearBalance } from './year-balance.ts';

/**
 * What a report comes to, and a fingerprint of all that its file is made of, whatever its language. The files of a quarter
 * for each type of certificates have the same fingerprint: they differ in which fuels one of their sheets lists.
 */
export async function readReportFigures(catalogue: Catalogue, source: RowSource): Promise<CurrentFigures> {
  const { connection, asked } = source;
  const totals = await marketTotals(connection, constantsOf(catalogue), marketedIn(catalogue, source));
  const inSlovak = { ...source, asked: { ...asked, language: 'sk' } };
  const isOfYear = reportingKindOf(asked.type) === 'YEAR';
  const rows = isOfYear ? await yearBalance(catalogue, inSlovak) : await quarterRows(catalogue, inSlovak);
  return {
    ...totals,
    hasRowsOfType: isOfYear || (await quarterMarketed(catalogue, inSlovak)).length > 0,
    figuresHash: createHash('sha256')
      .update(JSON.stringify([totals, rows]))
      .digest('hex'),
  };
}

async function quarterRows(catalogue: Catalogue, source: RowSource): Promise<readonly Values[]> {
  const tables: (readonly Values[])[] = [];
  // One after another: they are read on one connection.
  for (const read of [allMarketed, quarterEnergies, quarterTargets, quarterEntries])
    tables.push(await read(catalogue, source));
  return tables.flat();
}
