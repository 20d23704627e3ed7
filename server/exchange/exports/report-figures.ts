import { createHash } from 'node:crypto';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { marketTotals } from '../../energy/eligibility/index.ts';
import { reportingKindOf, type CurrentReport } from '../../reporting/index.ts';
import {
  allMarketed,
  marketedIn,
  quarterEnergies,
  quarterEntries,
  quarterOtherEntries,
  sumOfOthers,
  targetsWith,
} from './quarter-report.ts';
import type { RowSource } from './row-source.ts';
import { yearBalance } from './year-balance.ts';

/**
 * Figures of a report, with a fingerprint of all file contents independent of language. The files of a quarter share a
 * fingerprint: they only differ in the fuels listed on one sheet.
 */
export async function readReport(catalogue: Catalogue, source: RowSource): Promise<CurrentReport> {
  const { connection, task } = source;
  const totals = await marketTotals(connection, marketedIn(catalogue, source));
  const inSlovak = { ...source, task: { ...task, language: 'sk' } };
  const isOfYear = reportingKindOf(task.type) === 'YEAR';
  const read = await (isOfYear ? readYear : readQuarter)(catalogue, inSlovak);
  const { rows, otherEnergy, hasRowsOfType } = read;
  const figuresHash = createHash('sha256')
    .update(JSON.stringify([totals, rows]))
    .digest('hex');
  return {
    figures: { ...totals, otherEnergy, figuresHash },
    hasRowsOfType,
    hasEntries: totals.entryCount > 0 || read.hasOtherEnergy,
  };
}

interface ReportRows {
  readonly otherEnergy: string | null;
  readonly hasRowsOfType: boolean;
  readonly rows: readonly Values[];
  readonly hasOtherEnergy: boolean;
}

async function readYear(catalogue: Catalogue, source: RowSource): Promise<ReportRows> {
  const rows = await yearBalance(catalogue, source);
  return { rows, otherEnergy: null, hasOtherEnergy: false, hasRowsOfType: true };
}

/** Reads each table once, sequentially because of the single connection. */
async function readQuarter(catalogue: Catalogue, source: RowSource): Promise<ReportRows> {
  const { rows: marketed, hasType } = await allMarketed(catalogue, source);
  const energies = await quarterEnergies(catalogue, source);
  const other = sumOfOthers(energies);
  const targets = await targetsWith(catalogue, source, other);
  const entries = await quarterEntries(catalogue, source);
  const otherEntries = await quarterOtherEntries(catalogue, source);
  return {
    rows: [...marketed, ...energies, ...targets, ...entries, ...otherEntries],
    otherEnergy: other.toFixed(3),
    hasOtherEnergy: energies.length > 0,
    hasRowsOfType: hasType,
  };
}
