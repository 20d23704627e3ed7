import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { eligibleSums, roundedSum, type EligibleSums } from './eligible-sums.ts';

/** Totals of marketed entries in MJ with three decimals; null when the energy of one is unknown. */
export interface MarketTotals {
  readonly entryCount: number;
  readonly energy: string | null;
  readonly eligible: string | null;
  /** Counted energy with multipliers of each entry's day, before any cap. */
  readonly counted: string | null;
}

interface TotalsRow extends EligibleSums {
  readonly [column: string]: unknown;
  readonly entries: number;
  readonly energy: string | null;
}

/** @param entries rows of `marketEntries`; fully reversed ones are excluded */
export async function marketTotals(connection: Connection, entries: Sql): Promise<MarketTotals> {
  const [row] = await connection.query<TotalsRow>(sql`
    select count(*)::integer as entries, ${roundedSum(sql`marketed.energy`)} as energy, ${eligibleSums(sql`marketed`)}
    from (
      select sum(energy) as energy, sum(eligible) as eligible, sum(part_a) as part_a, sum(part_b) as part_b,
        sum(food) as food, sum(high_iluc) as high_iluc, sum(counted) as counted
      from (${entries}) as entry group by transaction_id having sum(amount) <> 0
    ) as marketed`);
  if (row === undefined) throw new Error('an aggregate returns one row');
  const { entries: entryCount, energy, eligible, counted } = row;
  return { entryCount, energy, eligible, counted };
}
