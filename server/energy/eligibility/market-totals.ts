import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { eligibleSums, roundedSum, type EligibleSums } from './eligible-sums.ts';

/** What entries on the market come to together, in MJ with three decimals; null where the energy of one is unknown. */
export interface MarketTotals {
  readonly entryCount: number;
  readonly energy: string | null;
  readonly eligible: string | null;
  /** What counts, each part by its multiplier on the day of its entry, before any cap. */
  readonly counted: string | null;
}

interface TotalsRow extends EligibleSums {
  readonly [column: string]: unknown;
  readonly entries: number;
  readonly energy: string | null;
}

/** @param entries what `marketEntries` says; what was taken back is no entry any more */
export async function marketTotals(connection: Connection, entries: Sql): Promise<MarketTotals> {
  const [row] = await connection.query<TotalsRow>(sql`
    select count(*)::integer as entries, ${roundedSum(sql`marketed.energy`)} as energy, ${eligibleSums(sql`marketed`)}
    from (
      select sum(energy) as energy, sum(eligible) as eligible, sum(part_a) as part_a, sum(part_b) as part_b,
        sum(food) as food, sum(high_iluc) as high_iluc, sum(counted) as counted
      from (${entries}) as entry group by transaction_id having sum(amount) <> 0
    ) as marketed`);
  if (row === undefined) throw new Error('sums are one row');
  const { entries: entryCount, energy, eligible, counted } = row;
  return { entryCount, energy, eligible, counted };
}
