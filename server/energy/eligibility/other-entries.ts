import sql, { type Sql } from 'sql-template-tag';
import type { Constants } from '../../../generated/server/constants.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { fuelTargetOf } from './market-entries.ts';

const { electricity, fuelTypeProduction, otherFuelsEntry } = columns;

/**
 * Records of other fuels and of electricity, a row each. Nothing of them counts towards the targets: a fossil fuel never does, a
 * renewable fuel of non-biological origin only with a confirmation of sustainability, which the register does not have of it
 * (Act 309/2009, section 14a(7)), electricity only by credits (section 14a(9)(i)), which are not registered either.
 *
 * - `source` (`EnergySource`), `record_id`, `organization_id`, `reference`, `day`; electricity without one is of the day it was entered on
 * - `fuel_type_id`, `amount` and `amount_unit` of another fuel, null of electricity
 * - `energy` in MJ with the factor of its powertrain, `whole` without it; null where it is unknown
 * - `target` which the fuel is held against (`FuelTarget`); null where neither is
 * - `reason` why nothing of it counts (`EnergyReason`)
 *
 * @param ofWhom narrows by the column of the organization
 */
export function otherEntries(
  { constants, timeZone }: { readonly constants: Constants; readonly timeZone: string },
  ofWhom: (organization: Sql) => Sql,
): Sql {
  const fuel = otherFuelsEntry;
  return sql`
    select 'OTHER_FUEL' as source, entry.${fuel.id} as record_id, entry.${fuel.organization} as organization_id,
      entry.${fuel.reference} as reference, entry.${fuel.issuedAt} as day, entry.${fuel.fuelType} as fuel_type_id,
      entry.${fuel.amount} as amount, entry.${fuel.amountUnit} as amount_unit,
      entry.${fuel.energyAmountWithFactor} as energy, entry.${fuel.energyAmountWithoutFactor} as whole,
      ${fuelTargetOf(sql`entry.${fuel.codeCN}`, sql`entry.${fuel.issuedAt}`, constants.obligationFuels)} as target,
      case when exists (
        select from ${tables.fuelTypeProduction} as production
        where production.${fuelTypeProduction.id} = entry.${fuel.fuelTypeProduction} and production.${fuelTypeProduction.isRfnbo}
      ) then 'RFNBO_UNPROVEN' else 'NOT_RENEWABLE' end as reason
    from ${tables.otherFuelsEntry} as entry
    where true ${ofWhom(sql`entry.${fuel.organization}`)}
    union all
    select 'ELECTRICITY', entry.${electricity.id}, entry.${electricity.organization}, entry.${electricity.reference},
      coalesce(entry.${electricity.issuedAt}, (entry.${electricity.createdAt} at time zone ${timeZone})::date), null, null, null,
      entry.${electricity.energyAf}, entry.${electricity.energy}, null, 'WITHOUT_CREDITS'
    from ${tables.electricity} as entry
    where true ${ofWhom(sql`entry.${electricity.organization}`)}`;
}
