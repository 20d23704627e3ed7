import sql, { raw, type Sql } from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { constantsOf } from '../../platform/records/index.ts';

const { certificate, country, organization, substanceType, transaction } = columns;

/** Calorific value derived from the energy computed by an earlier version; not derivable for MWh. */
const usedValue = (energy: Sql, listed: Sql): Sql => sql`case
  when made.${certificate.amountUnit} = 'MWH' or made.${certificate.amount} = 0 then fuel.${listed}
  else round(made.${energy} / (1000 * made.${certificate.amount}), 3) end`;

/** Migration: clears the buyer of certificates on the market by their first transaction. */
export const certificateTables = sql`
update ${tables.certificate} as sold set ${certificate.buyer} = null, ${certificate.exportAbroad} = false
from ${tables.transaction} as first
where first.${transaction.id} = sold.${certificate.initialTransaction} and first.${transaction.status} = 'ON_MARKET'
  and sold.${certificate.buyer} is not null;
`.sql;

/**
 * Migration: stores the reference list values that earlier certificates were computed with, and derives the renewable
 * part of splits from their ethanol. Never edit this group, so that it runs only once.
 */
export const keptValuesOfBefore = sql`
update ${tables.certificate} as made set
  ${certificate.lowerCalorificValue} = ${usedValue(certificate.energy, substanceType.lowerCalorificValues)},
  ${certificate.higherCalorificValue} = ${usedValue(certificate.higherEnergy, substanceType.higherCalorificValues)},
  ${certificate.renewablePartPortion} = case when made.${certificate.splitFrom} is not null and made.${certificate.amount} > 0
    then round(100 * made.${certificate.ethanolAmount} / made.${certificate.amount}, 3)
    else fuel.${substanceType.renewablePartPortion} end,
  ${certificate.energyOfRenewablePartPortion} = fuel.${substanceType.energyOfRenewablePartPortion},
  ${certificate.referenceIntensity} = case when made.${certificate.byRefValues} then made.${certificate.emission_total} end
from ${tables.substanceType} as fuel
where fuel.${substanceType.id} = made.${certificate.substanceType} and made.${certificate.lowerCalorificValue} is null
  and made.${certificate.renewablePartPortion} is null and made.${certificate.referenceIntensity} is null;
`.sql;

/** Migration: stores whether earlier transactions went abroad, by the present country of their buyers. */
export function exportAbroadOfBefore(catalogue: Catalogue): string {
  const { homeCountry } = constantsOf(catalogue);
  return sql`
update ${tables.transaction} as sale set ${transaction.exportAbroad} = exists (
  select from ${tables.organization} as buyer join ${tables.country} as residence on residence.${country.id} = buyer.${organization.country}
  where buyer.${organization.id} = sale.${transaction.buyer} and residence.${country.key} <> ${raw(`'${homeCountry}'`)})
where sale.${transaction.exportAbroad} is null;
`.sql;
}
