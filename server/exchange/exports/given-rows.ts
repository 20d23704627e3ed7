import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { quarterEnergies, quarterEntries, quarterMarketed, quarterTargets } from './quarter-report.ts';
import type { RowSource } from './row-source.ts';
import { yearBalance } from './year-balance.ts';

/** Reads the rows of a table that no records are the rows of. */
export type GiveRows = (catalogue: Catalogue, source: RowSource) => Promise<readonly Values[]>;

const rows: Readonly<Record<string, GiveRows>> = {
  balance: yearBalance,
  marketed: quarterMarketed,
  others: quarterEnergies,
  targets: quarterTargets,
  entries: quarterEntries,
};

/** The rows of a table, asked for while it is written. @throws Error for a table that nobody gives rows of */
export async function* rowsOfTable(catalogue: Catalogue, source: RowSource, table: string): AsyncGenerator<Values> {
  const give = rows[table];
  if (give === undefined) throw new Error(`nothing gives the rows of the table "${table}"`);
  yield* await give(catalogue, source);
}
