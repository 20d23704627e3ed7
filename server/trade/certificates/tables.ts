import sql, { type Sql } from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';

const { certificate, substanceType, transaction } = columns;

/** A calorific value by which the energy of an earlier version was computed; of MWh the energy does not tell it. */
const usedValue = (energy: Sql, listed: Sql): Sql => sql`case
  when made.${certificate.amountUnit} = 'MWH' or made.${certificate.amount} = 0 then fuel.${listed}
  else round(made.${energy} / (1000 * made.${certificate.amount}), 3) end`;

/** Brings up to date what an earlier version left: a certificate on the market by its first transaction has no buyer. */
export const certificateTables = sql`
update ${tables.certificate} as sold set ${certificate.buyer} = null, ${certificate.exportAbroad} = false
from ${tables.transaction} as first
where first.${transaction.id} = sold.${certificate.initialTransaction} and first.${transaction.status} = 'ON_MARKET'
  and sold.${certificate.buyer} is not null;
`.sql;

/**
 * Gives certificates of an earlier version the values of the reference lists that they were computed with; a split has the
 * renewable part that the ethanol taken for it tells. The lists change: this group stays as it is, so that it runs once.
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
