import { Big } from 'big.js';
import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import type { Constants } from '../../../generated/server/constants.ts';
import { multiplied } from './counted.ts';
import { knownSum } from './market-entries.ts';

/** What entries on the market come to together, in MJ with three decimals; null where the energy of one is unknown. */
export interface MarketTotals {
  readonly entryCount: number;
  readonly energy: string | null;
  readonly eligible: string | null;
  /** What counts, each part by its multiplier, before any cap. */
  readonly counted: string | null;
}

interface Row {
  readonly [column: string]: unknown;
  readonly entries: number;
  readonly energy: string | null;
  readonly eligible: string | null;
  readonly part_a: string | null;
  readonly part_b: string | null;
  readonly food: string | null;
}

/** @param entries what `marketEntries` says; what was taken back is no entry any more */
export async function marketTotals(
  connection: Connection,
  { obligation }: Constants,
  entries: Sql,
): Promise<MarketTotals> {
  const sum = (name: Sql) => sql`round(${knownSum(name)}, 3)::text`;
  const [row] = await connection.query<Row>(sql`
    select count(*)::integer as entries, ${sum(sql`energy`)} as energy, ${sum(sql`eligible`)} as eligible,
      ${sum(sql`part_a`)} as part_a, ${sum(sql`part_b`)} as part_b, ${sum(sql`food`)} as food
    from (
      select sum(energy) as energy, sum(eligible) as eligible, sum(part_a) as part_a, sum(part_b) as part_b, sum(food) as food
      from (${entries}) as entry group by transaction_id having sum(amount) <> 0
    ) as standing`);
  if (row === undefined) throw new Error('sums are one row');
  const figure = (value: string | null) => new Big(value ?? 0);
  const counts = {
    eligible: figure(row.eligible),
    partA: figure(row.part_a),
    partB: figure(row.part_b),
    food: figure(row.food),
  };
  return {
    entryCount: row.entries,
    energy: row.energy,
    eligible: row.eligible,
    counted: row.eligible === null ? null : multiplied(counts, obligation).toFixed(3),
  };
}
