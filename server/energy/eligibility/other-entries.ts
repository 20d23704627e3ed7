import sql, { type Sql } from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';
import { fuelTargetOf, isUncertified, valueOnDay, type EligibilityOptions } from './market-entries.ts';

const { electricity, fuelTypeProduction, otherFuelsEntry: fuel, scheme } = columns;

/**
 * SQL for records of other fuels and electricity and what counts towards the targets; the only definition. One row
 * each:
 *
 * - `source` (`EnergySource`), `record_id`, `organization_id`, `reference`, `day` (for electricity without a date, the
 *   day of entry)
 * - `fuel_type_id`, `amount`, `amount_unit` of another fuel; null for electricity
 * - `energy` in MJ with the powertrain factor, `whole` without it; null when unknown
 * - `target` of the fuel (`FuelTarget`); null for none
 * - `reason` why nothing counts (`EnergyReason`); null when it counts
 * - `eligible` in MJ: all of `whole` for a renewable fuel of non-biological origin with a proof, else nothing
 * - `counted` in MJ: `eligible` with the multiplier of the day; `advanced` in MJ: part that counts towards the target
 *   of advanced fuels
 *
 * @param ownerCondition condition on the organization column
 */
export function otherEntries(options: EligibilityOptions, ownerCondition: (organization: Sql) => Sql): Sql {
  const { constants, timeZone } = options;
  const { multiplier, rfnbo } = constants.obligation;
  const day = sql`entry.${fuel.issuedAt}`;
  return sql`
    select 'OTHER_FUEL' as source, entry.${fuel.id} as record_id, entry.${fuel.organization} as organization_id,
      entry.${fuel.reference} as reference, ${day} as day, entry.${fuel.fuelType} as fuel_type_id,
      entry.${fuel.amount} as amount, entry.${fuel.amountUnit} as amount_unit,
      entry.${fuel.energyAmountWithFactor} as energy, entry.${fuel.energyAmountWithoutFactor} as whole,
      ${fuelTargetOf(sql`entry.${fuel.codeCN}`, day, constants.obligationFuels)} as target,
      why.reason, part.eligible, part.eligible * ${valueOnDay(multiplier.rfnbo, 'numeric', day)} as counted,
      case when ${valueOnDay(rfnbo, 'numeric', day)} is null then 0 else part.eligible end as advanced
    from ${tables.otherFuelsEntry} as entry
    cross join lateral (select ${fuelReason(options)} as reason) as why
    cross join lateral (
      select case when why.reason is null then entry.${fuel.energyAmountWithoutFactor} else 0 end as eligible
    ) as part
    where true ${ownerCondition(sql`entry.${fuel.organization}`)}
    union all
    select 'ELECTRICITY', entry.${electricity.id}, entry.${electricity.organization}, entry.${electricity.reference},
      coalesce(entry.${electricity.issuedAt}, (entry.${electricity.createdAt} at time zone ${timeZone})::date), null, null, null,
      entry.${electricity.energyAf}, entry.${electricity.energy}, null, 'WITHOUT_CREDITS', 0, 0, 0
    from ${tables.electricity} as entry
    where true ${ownerCondition(sql`entry.${electricity.organization}`)}`;
}

/**
 * Act 309/2009, section 2(4)(d) and section 14a(7): of other fuels only renewable ones of non-biological origin are
 * sustainable, with a proof of the required saving. Electricity counts by credits (section 14a(9)(i)), which are not
 * registered.
 */
function fuelReason(options: EligibilityOptions): Sql {
  const [seller, day] = [sql`entry.${fuel.organization}`, sql`entry.${fuel.issuedAt}`];
  return sql`case
    when entry.${fuel.proofNumber} is null then case when exists (
        select from ${tables.fuelTypeProduction} as production
        where production.${fuelTypeProduction.id} = entry.${fuel.fuelTypeProduction} and production.${fuelTypeProduction.isRfnbo}
      ) then 'RFNBO_UNPROVEN' else 'NOT_RENEWABLE' end
    when entry.${fuel.onHoldSince} is not null then 'ON_HOLD'
    when entry.${fuel.sustainabilityCriteria} is not true then 'CRITERIA_NOT_MET'
    when exists (
      select from ${tables.scheme} as under
      where under.${scheme.id} = entry.${fuel.proofScheme} and under.${scheme.validUntil} < ${day}
    ) then 'SCHEME_NOT_RECOGNIZED'
    when ${isUncertified({ scheme: sql`entry.${fuel.proofScheme}`, seller, day }, options)} then 'OPERATOR_NOT_CERTIFIED'
  end`;
}
