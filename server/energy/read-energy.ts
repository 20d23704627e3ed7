import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Connection } from '../../engine/store/index.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import { fuelTargetOf, marketEntries, type FuelTarget } from './eligibility/index.ts';
import { ofWhom, type EnergyOwner } from './owner-filter.ts';
import type { Constants } from '../../generated/server/constants.ts';

const { certificate, electricity, otherFuelsEntry, transaction } = columns;

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
      round(sum(other_fuels), 3)::text as "otherFuels", round(sum(electricity), 3)::text as electricity,
      ${join(targets.flatMap(({ target, name }) => heldAgainst(target, name)))},
      sum(without_energy)::integer as "withoutEnergy"
    from (
      ${marketed(request)} union all ${otherFuels(request)} union all ${charged(request)}
    ) as source (day, biofuel, eligible, advanced, other_fuels, electricity, without_energy, target, whole)
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
    ['eligible', 'Eligible'],
    ['advanced', 'Advanced'],
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
    select day, coalesce(energy, 0), coalesce(eligible, 0), coalesce(part_a, 0), 0::numeric, 0::numeric,
      case when energy is null then sign(amount) else 0 end, target, coalesce(energy, 0)
    from (${marketEntries({ constants, timeZone }, where)}) as entry`;
}

function otherFuels({ whose, constants }: EnergyRequest): Sql {
  const { codeCN, issuedAt, energyAmountWithFactor, energyAmountWithoutFactor, organization } = otherFuelsEntry;
  return sql`
    select entry.${issuedAt}, 0, 0, 0, coalesce(entry.${energyAmountWithFactor}, 0), 0,
      case when entry.${energyAmountWithFactor} is null then 1 else 0 end,
      ${fuelTargetOf(sql`entry.${codeCN}`, sql`entry.${issuedAt}`, constants.obligationFuels)},
      coalesce(entry.${energyAmountWithoutFactor}, 0)
    from ${tables.otherFuelsEntry} as entry
    where true ${ofWhom(whose, sql`entry.${organization}`)}`;
}

/** Electricity without a day of its own is of the day it was entered on. */
function charged({ whose, timeZone }: EnergyRequest): Sql {
  const { issuedAt, createdAt, energyAf, organization } = electricity;
  return sql`
    select coalesce(entry.${issuedAt}, (entry.${createdAt} at time zone ${timeZone})::date), 0, 0, 0, 0,
      coalesce(entry.${energyAf}, 0), 0, null, 0
    from ${tables.electricity} as entry
    where true ${ofWhom(whose, sql`entry.${organization}`)}`;
}
