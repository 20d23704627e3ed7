import { Big } from 'big.js';
import sql, { type Sql } from 'sql-template-tag';
import type { EligibleEnergy } from './counted.ts';
import { knownSum } from './market-entries.ts';

/** Sums of counted energy, and of high ILUC risk energy (not counted); in MJ with three decimals, null when unknown. */
export interface EligibleSums {
  readonly eligible: string | null;
  readonly partA: string | null;
  readonly partB: string | null;
  readonly food: string | null;
  readonly highIluc: string | null;
  /** Counted energy with multipliers of each entry's day, before any cap. */
  readonly counted: string | null;
}

/** Selects the sums under the names of `EligibleSums`. @param entry alias of rows from `marketEntries` */
export function eligibleSums(entry: Sql): Sql {
  const sum = (figure: Sql) => roundedSum(sql`${entry}.${figure}`);
  return sql`${sum(sql`eligible`)} as eligible, ${sum(sql`part_a`)} as "partA", ${sum(sql`part_b`)} as "partB",
    ${sum(sql`food`)} as food, ${sum(sql`high_iluc`)} as "highIluc",
    ${sum(sql`counted`)} as counted`;
}

/** A sum in MJ with three decimals; null when a part is unknown. */
export function roundedSum(energy: Sql): Sql {
  return sql`round(${knownSum(energy)}, 3)::text`;
}

/** The sums as numbers; unknown values become zero. */
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
