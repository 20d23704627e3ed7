import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Connection } from '../../engine/store/index.ts';
import { columns } from '../../generated/server/tables.ts';
import { marketEntries, otherEntries, type FuelTarget } from './eligibility/index.ts';
import { ownerCondition, type EnergyOwner } from './owner-filter.ts';
import type { Constants } from '../../generated/server/constants.ts';

const { certificate, transaction } = columns;

/** Energy of a quarter by source, in MJ with three decimals. */
export interface EnergyRow {
  readonly [column: string]: unknown;
  readonly year: number;
  readonly quarter: number;
  readonly biofuel: string;
  /** Counted part of biofuel, without multipliers. */
  readonly eligible: string;
  /** Advanced part of it. */
  readonly advanced: string;
  readonly otherFuels: string;
  /** Counted part of other fuels: renewable of non-biological origin, without the factor. */
  readonly rfnbo: string;
  readonly electricity: string;
  /** Energy compared with the target of petrol and diesel, without factors; its counted and advanced parts. */
  readonly petrolDiesel: string;
  readonly petrolDieselEligible: string;
  readonly petrolDieselAdvanced: string;
  /** The same for CNG and LNG. */
  readonly gas: string;
  readonly gasEligible: string;
  readonly gasAdvanced: string;
  /** Number of entries with unknown energy, which no sum includes. */
  readonly withoutEnergy: number;
}

export interface EnergyRequest {
  readonly whose: EnergyOwner;
  /** The first year to return. */
  readonly fromYear: number;
  readonly timeZone: string;
  readonly constants: Constants;
}

/** Quarters with energy, ascending; figures of entries include the powertrain factor. */
export function readEnergy(connection: Connection, request: EnergyRequest): Promise<readonly EnergyRow[]> {
  return connection.query<EnergyRow>(sql`
    select extract(year from day)::integer as year, extract(quarter from day)::integer as quarter,
      round(sum(biofuel), 3)::text as biofuel, round(sum(eligible), 3)::text as eligible,
      round(sum(advanced), 3)::text as advanced,
      round(sum(other_fuels), 3)::text as "otherFuels", round(sum(rfnbo), 3)::text as rfnbo, round(sum(electricity), 3)::text as electricity,
      ${join(targets.flatMap(({ target, name }) => heldAgainst(target, name)))},
      sum(without_energy)::integer as "withoutEnergy"
    from (
      ${marketed(request)} union all ${entered(request)}
    ) as source (
      day, biofuel, eligible, advanced, other_fuels, rfnbo, electricity, without_energy, target, whole, target_eligible, target_advanced
    )
    where day >= make_date(${request.fromYear}::integer, 1, 1)
    group by 1, 2 having sum(biofuel + other_fuels + electricity) <> 0 or sum(without_energy) > 0 order by 1, 2`);
}

const targets = [
  { target: 'PETROL_DIESEL', name: 'petrolDiesel' },
  { target: 'GAS', name: 'gas' },
] as const;

/** Sums for one target: all, counted and advanced energy. */
function heldAgainst(target: FuelTarget, name: string): readonly Sql[] {
  const figures = [
    ['whole', ''],
    ['target_eligible', 'Eligible'],
    ['target_advanced', 'Advanced'],
  ] as const;
  return figures.map(
    ([figure, suffix]) => sql`
      coalesce(round(sum(${raw(figure)}) filter (where target = ${target}), 3), 0.000)::text as ${raw(`"${name}${suffix}"`)}`,
  );
}

/** Marketed energy without bioliquids; reversals also subtract unknown energies. */
function marketed({ whose, fromYear, constants, timeZone }: EnergyRequest): Sql {
  const where = sql`and certificate.${certificate.type} <> 'BIOLIQUID'
    and transaction.${transaction.date} >= make_date(${fromYear}::integer, 1, 1)
    ${ownerCondition(whose, sql`transaction.${transaction.supplier}`)}`;
  return sql`
    select day, coalesce(energy, 0), coalesce(eligible, 0), coalesce(part_a, 0), 0::numeric, 0::numeric, 0::numeric,
      case when energy is null then sign(amount) else 0 end, target, coalesce(energy, 0), coalesce(eligible, 0), coalesce(part_a, 0)
    from (${marketEntries({ constants, timeZone }, where)}) as entry`;
}

/** Records of other fuels and electricity. */
function entered({ whose, constants, timeZone }: EnergyRequest): Sql {
  return sql`
    select day, 0, 0, 0, case when source = 'OTHER_FUEL' then coalesce(energy, 0) else 0 end,
      coalesce(eligible, 0), case when source = 'ELECTRICITY' then coalesce(energy, 0) else 0 end,
      case when energy is null then 1 else 0 end, target, coalesce(whole, 0), coalesce(eligible, 0), coalesce(advanced, 0)
    from (${otherEntries({ constants, timeZone }, (organization) => ownerCondition(whose, organization))}) as entry`;
}
