import { Big } from 'big.js';
import sql, { type Sql } from 'sql-template-tag';
import type { EligibleEnergy } from './counted.ts';
import { knownSum } from './market-entries.ts';

/** Energy that counts, and that of high ILUC risk, which does not; in MJ with three decimals, null where it is unknown. */
export interface EligibleSums {
  readonly eligible: string | null;
  readonly partA: string | null;
  readonly partB: string | null;
  readonly food: string | null;
  readonly highIluc: string | null;
  /** What counts, each part by its multiplier on the day of its entry, before any cap. */
  readonly counted: string | null;
}

/** The sums, selected by the names of `EligibleSums`. @param entry the alias of rows with what `marketEntries` says counts */
export function eligibleSums(entry: Sql): Sql {
  const sum = (figure: Sql) => roundedSum(sql`${entry}.${figure}`);
  return sql`${sum(sql`eligible`)} as eligible, ${sum(sql`part_a`)} as "partA", ${sum(sql`part_b`)} as "partB",
    ${sum(sql`food`)} as food, ${sum(sql`high_iluc`)} as "highIluc",
    ${sum(sql`counted`)} as counted`;
}

/** A sum in MJ with three decimals; null where a part of it is unknown. */
export function roundedSum(energy: Sql): Sql {
  return sql`round(${knownSum(energy)}, 3)::text`;
}

/** The sums as figures to count with; what is unknown is nothing. */
export function toEligible(sums: EligibleSums): EligibleEnergy {
  const figure = (name: keyof EligibleSums) => new Big(sums[name] ?? 0);
  return {
    eligible: figure('eligible'),
    advanced: figure('partA'),
    partB: figure('partB'),
    food: figure('food'),
    rfnbo: new Big(0),
    counted: figure('counted'),
  };
}
