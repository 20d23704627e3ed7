import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Connection } from '../../engine/store/index.ts';
import { columns } from '../../generated/server/tables.ts';
import { marketEntries, otherEntries, type FuelTarget } from './eligibility/index.ts';
import { ofWhom, type EnergyOwner } from './owner-filter.ts';
import type { Constants } from '../../generated/server/constants.ts';

const { certificate, transaction } = columns;

/** Energy of one quarter by its source, in MJ with three decimals. */
export interface EnergyRow {
  readonly [column: string]: unknown;
  readonly year: number;
  readonly quarter: number;
  readonly biofuel: string;
  /** The part of biofuel that counts towards the targets, once. */
  readonly eligible: string;
  /** The part of it that counts as advanced. */
  readonly advanced: string;
  readonly otherFuels: string;
  /** What counts of other fuels, once: renewable fuels of non-biological origin, without the factor. */
  readonly rfnbo: string;
  readonly electricity: string;
  /** Energy held against the target of petrol and diesel, without factors; of it what counts, and what of that is advanced. */
  readonly petrolDiesel: string;
  readonly petrolDieselEligible: string;
  readonly petrolDieselAdvanced: string;
  /** The same of CNG and LNG. */
  readonly gas: string;
  readonly gasEligible: string;
  readonly gasAdvanced: string;
  /** What was put on the market, and records of other fuels, whose energy is unknown: it is in no sum. */
  readonly withoutEnergy: number;
}

export interface EnergyRequest {
  readonly whose: EnergyOwner;
  /** The first year told. */
  readonly fromYear: number;
  readonly timeZone: string;
  readonly constants: Constants;
}

/** The quarters there is energy of, in their order; figures of entries are those with the factor of their powertrain. */
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

/** All energy that is held against a target, what of it counts and what of that is advanced. */
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

/** What was put on the market without bioliquids, and what of it counts; a reversal takes an unknown energy back. */
function marketed({ whose, fromYear, constants, timeZone }: EnergyRequest): Sql {
  const where = sql`and certificate.${certificate.type} <> 'BIOLIQUID'
    and transaction.${transaction.date} >= make_date(${fromYear}::integer, 1, 1)
    ${ofWhom(whose, sql`transaction.${transaction.supplier}`)}`;
  return sql`
    select day, coalesce(energy, 0), coalesce(eligible, 0), coalesce(part_a, 0), 0::numeric, 0::numeric, 0::numeric,
      case when energy is null then sign(amount) else 0 end, target, coalesce(energy, 0), coalesce(eligible, 0), coalesce(part_a, 0)
    from (${marketEntries({ constants, timeZone }, where)}) as entry`;
}

/** Records of other fuels and of electricity. */
function entered({ whose, constants, timeZone }: EnergyRequest): Sql {
  return sql`
    select day, 0, 0, 0, case when source = 'OTHER_FUEL' then coalesce(energy, 0) else 0 end,
      coalesce(eligible, 0), case when source = 'ELECTRICITY' then coalesce(energy, 0) else 0 end,
      case when energy is null then 1 else 0 end, target, coalesce(whole, 0), coalesce(eligible, 0), coalesce(advanced, 0)
    from (${otherEntries({ constants, timeZone }, (organization) => ofWhom(whose, organization))}) as entry`;
}
