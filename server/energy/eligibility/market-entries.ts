import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { DatedConstant } from '../../../engine/metadata/index.ts';
import type { Constants } from '../../../generated/server/constants.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

const {
  certificate,
  operatorCertificate: held,
  organization,
  fuelType,
  scheme,
  substanceKind,
  substanceType,
  supervision,
  transaction,
} = columns;

export interface EligibilityOptions {
  readonly constants: Constants;
  readonly timeZone: string;
}

/**
 * SQL for marketed quantities and what counts towards the targets; the only definition. One row per ledger entry,
 * including reversals with negative amount and energy:
 *
 * - `transaction_id`, `certificate_id`, `day`, `amount` in the certificate's unit
 * - `energy` in MJ; null when the certificate has none
 * - `reason` why nothing counts (`EnergyReason`); null when it counts
 * - `eligible` in MJ: counted part of `energy`, without multipliers; split into `part_a`, `part_b` (Annex IX) and
 *   `food` by feedstock portions. Of ETBE and MTBE only the renewable part counts.
 * - `counted` in MJ: `eligible` with the multipliers of that day, before any cap
 * - `high_iluc` in MJ: part of `energy` from feedstocks of high ILUC risk, which never counts
 * - `target` of the fuel (`FuelTarget`); null for none
 *
 * @param options constants, and the time zone for days of registry decisions
 * @param where condition on `transaction` and `certificate`
 */
export function marketEntries({ constants, timeZone }: EligibilityOptions, where: Sql): Sql {
  const { multiplier, highIlucFeedstocks } = constants.obligation;
  return sql`
    select transaction.${transaction.id} as transaction_id, certificate.${certificate.id} as certificate_id,
      transaction.${transaction.date} as day, entry.amount, energy.whole as energy, why.reason,
      energy.renewable * (100 - portion.high_iluc) / 100 as eligible,
      energy.renewable * portion.part_a / 100 as part_a, energy.renewable * portion.part_b / 100 as part_b,
      energy.renewable * portion.food / 100 as food, energy.whole * portion.high_iluc / 100 as high_iluc,
      energy.renewable * (100 - portion.high_iluc + portion.part_a * (${valueOnDay(multiplier.A, 'numeric')} - 1)
        + portion.part_b * (${valueOnDay(multiplier.B, 'numeric')} - 1)) / 100 as counted,
      (select ${fuelTargetOf(heldOnDay('fuel', fuelTypes, fuelType.codeCN, dayOfSale), dayOfSale, constants.obligationFuels)}
        from ${tables.substanceType} as substance
        join ${tables.fuelType} as fuel on fuel.${fuelType.id} = ${heldOnDay('substance', substanceTypes, substanceType.fuelType, dayOfSale)}
        where substance.${substanceType.id} = certificate.${certificate.substanceType}) as target
    from ${tables.transaction} as transaction
    join ledger_posting as posting on posting.transaction_id = transaction.${transaction.id}
    join ledger_entry as entry on entry.posting_id = posting.id and entry.account = 'retired'
    join ${tables.certificate} as certificate on certificate.${certificate.id} = entry.certificate_id
    cross join lateral (${portions(highIlucFeedstocks)}) as portion
    cross join lateral (select ${reasonOn({ constants, timeZone })} as reason) as why
    cross join lateral (
      select entry.amount * ${energyPerUnit} as whole,
        case when why.reason is not null then 0
          else entry.amount * ${energyPerUnit} * coalesce(certificate.${certificate.energyOfRenewablePartPortion}, 100) / 100 end as renewable
    ) as energy
    where transaction.${transaction.kind} <> 'LOSS' ${where}`;
}

/**
 * MJ per unit of a `certificate`, from its computed energy. A certificate whose whole quantity was split off has amount
 * zero and uses its calorific value.
 */
export const energyPerUnit: Sql = sql`coalesce(
  certificate.${certificate.energy} / nullif(certificate.${certificate.amount}, 0),
  case when certificate.${certificate.amount} <> 0 then null when certificate.${certificate.amountUnit} = 'MWH' then 3600
    else 1000 * certificate.${certificate.lowerCalorificValue} end)`;

/** A sum of energies; null when a part is unknown. */
export function knownSum(energy: Sql): Sql {
  return sql`case when bool_and(${energy} is not null) is not false then coalesce(sum(${energy}), 0) end`;
}

/**
 * Percentages of feedstock groups on the day of the transaction. Used cooking oil is always part B, and certified low
 * ILUC risk excludes high ILUC: Act 309/2009, section 14a(9)(f).
 */
function portions(highIluc: DatedConstant<readonly string[]>): Sql {
  const isHighIluc = sql`(${onDay(substanceKind.elnaKey)} = any(${valueOnDay(highIluc, 'text[]')})
    and certificate.${certificate.isLowIluc} is not true)`;
  const isPartA = onDay(substanceKind.forAdvancedBiofuel);
  const isPartB = sql`(${onDay(substanceKind.isUCO)} or ${onDay(substanceKind.isAnnexPartB)})`;
  const figures = [
    ['whole', sql`true`],
    ['unknown', sql`${isChanged} and former.until is null`],
    ['part_a', sql`${isPartA} and not ${isHighIluc}`],
    ['part_b', sql`${isPartB} and not ${isPartA} and not ${isHighIluc}`],
    ['food', sql`${onDay(substanceKind.isFromFood)} and not ${isPartA} and not ${isPartB} and not ${isHighIluc}`],
    ['high_iluc', isHighIluc],
  ] as const;
  return sql`
    select ${join(figures.map(([name, which]) => sql`coalesce(sum(substance.portion) filter (where ${which}), 0) as ${raw(name)}`))}
    from certificate_certificate_substances as substance
    join ${tables.substanceKind} as feedstock on feedstock.${substanceKind.id} = substance.kind_id
    left join substance_kind_former_values as former on former.record_id = feedstock.${substanceKind.id} and ${isChanged}
      and former.until >= transaction.${transaction.date} and coalesce(former."from", '-infinity') <= transaction.${transaction.date}
    where substance.record_id = certificate.${certificate.id}`;
}

/** The targets: petrol and diesel, CNG and LNG (Act 309/2009, section 14a(1)). */
export type FuelTarget = 'PETROL_DIESEL' | 'GAS';

/** Target of a CN code on a day; null for none. */
export function fuelTargetOf(codeCN: Sql, day: Sql, { petrolDiesel, gas }: Constants['obligationFuels']): Sql {
  return sql`case when ${codeCN} = any(${valueOnDay(petrolDiesel, 'text[]', day)}) then 'PETROL_DIESEL'
    when ${codeCN} = any(${valueOnDay(gas, 'text[]', day)}) then 'GAS' end`;
}

/** Value of a dated constant on the day of the transaction or another day; null when it has none. */
export function valueOnDay(
  { dated }: DatedConstant<number | readonly string[]>,
  type: 'numeric' | 'text[]',
  day = sql`transaction.${transaction.date}`,
): Sql {
  const cases = dated.toReversed().flatMap(({ from, until, value }) => {
    const ended = until === undefined ? [] : [sql`when ${day} > ${until} then null`];
    return [...ended, sql`when ${from ?? '-infinity'}::date <= ${day} then ${value}::${raw(type)}`];
  });
  return sql`case ${join(cases, ' ')} end`;
}

/** Records with dated values and their history. */
interface DatedList {
  readonly id: Sql;
  readonly valuesFrom: Sql;
  readonly history: Sql;
}

const operatorCertificates: DatedList = { ...held, history: sql`operator_certificate_former_values` };
const schemes: DatedList = { ...scheme, history: sql`scheme_former_values` };
const fuelTypes: DatedList = { ...fuelType, history: sql`fuel_type_former_values` };
/** Substance types with their former values. */
export const substanceTypes: DatedList = { ...substanceType, history: sql`substance_type_former_values` };

/** A value of the row `alias` of dated records on a day. */
export function heldOnDay(alias: string, { id, valuesFrom, history }: DatedList, value: Sql, day: Sql): Sql {
  const row = raw(alias);
  return sql`case when ${row}.${valuesFrom} > ${day} then (
      select former.${value} from ${history} as former where former.record_id = ${row}.${id}
        and former.until >= ${day} and coalesce(former."from", '-infinity') <= ${day})
    else ${row}.${value} end`;
}

const dayOfSale = sql`transaction.${transaction.date}`;

/** True when the feedstock's current values began after the day of the transaction. */
const isChanged = sql`feedstock.${substanceKind.valuesFrom} > transaction.${transaction.date}`;

/** A feedstock value on the day of the transaction; history columns have the same names. */
function onDay(value: Sql): Sql {
  return sql`case when ${isChanged} then former.${value} else feedstock.${value} end`;
}

/** Act 309/2009, section 14a(7): only sustainable fuels with a confirmation count; section 2(6)(a): a bioliquid is no transport fuel. */
function reasonOn(options: EligibilityOptions): Sql {
  const sale = { seller: sql`transaction.${transaction.supplier}`, day: sql`transaction.${transaction.date}` };
  return sql`case
  when certificate.${certificate.type} = 'BIOLIQUID' then 'BIOLIQUID'
  when certificate.${certificate.archived} or certificate.${certificate.status} = 'REJECTED_BY_REGISTRY'
    or certificate.${certificate.withdrawnAt} is not null then 'WITHDRAWN'
  when certificate.${certificate.frozenAt} is not null then 'FROZEN'
  when certificate.${certificate.onHoldSince} is not null then 'ON_HOLD'
  when certificate.${certificate.sustainabilityCriteria} is null then 'NO_VERDICT'
  when not certificate.${certificate.sustainabilityCriteria} then 'CRITERIA_NOT_MET'
  when portion.whole <> 100 then 'PORTIONS'
  when portion.unknown > 0 then 'FEEDSTOCK_UNKNOWN'
  when portion.high_iluc = 100 then 'HIGH_ILUC'
  when not exists (
    select 1 from ${tables.supervision} as watch
    where watch.${supervision.organization} = certificate.${certificate.registeredBy}
      and watch.${supervision.qualifiedAuthority} = certificate.${certificate.verifier}
      and (${dayOfSale} >= coalesce(watch.${supervision.validFrom}, '-infinity') and (${dayOfSale} <= watch.${supervision.validUntil}
          or watch.${supervision.validUntil} is null and watch.${supervision.status} = 'ACTIVE')
        or ${isInFormerPeriod(sql`responsible_organization_former_periods`, sql`watch.${supervision.id}`)})
  ) or exists (
    select 1 from ${tables.organization} as verifier
    where verifier.${organization.id} = certificate.${certificate.verifier} and (${dayOfSale} > least(
      verifier.${organization.validUntil},
      case when verifier.${organization.authorityKind} = 'QUALIFIED_PERSON' then ${options.constants.qualifiedPersons.until}::date end)
      or ${dayOfSale} < verifier.${organization.validFrom}
        and ${isAfterFormerPeriod(sql`organization_former_periods`, sql`verifier.${organization.id}`)})
  ) then 'NOT_SUPERVISED'
  when exists (
    select 1 from ${tables.scheme} as under
    where under.${scheme.id} in (certificate.${certificate.scheme}, transaction.${transaction.scheme})
      and ${dayOfSale} > least(under.${scheme.validUntil}, ${heldOnDay('under', schemes, scheme.validUntil, dayOfSale)})
  ) then 'SCHEME_NOT_RECOGNIZED'
  when ${isUncertified({ ...sale, scheme: sql`certificate.${certificate.scheme}` }, options)}
    or ${isUncertified({ ...sale, scheme: sql`transaction.${transaction.scheme}` }, options)} then 'OPERATOR_NOT_CERTIFIED'
  end`;
}

/** True when the sale is of a day of a former period of the record. */
function isInFormerPeriod(periods: Sql, recordId: Sql): Sql {
  return sql`exists (select from ${periods} as former where former.record_id = ${recordId}
    and ${dayOfSale} between coalesce(former."from", '-infinity') and former.until)`;
}

/** True when the sale is of a day after a former period of the record, and in no other. Nothing is known of earlier days. */
function isAfterFormerPeriod(periods: Sql, recordId: Sql): Sql {
  return sql`exists (select from ${periods} as former where former.record_id = ${recordId} and former.until < ${dayOfSale})
    and not ${isInFormerPeriod(periods, recordId)}`;
}

interface SchemeUse {
  readonly scheme: Sql;
  readonly seller: Sql;
  readonly day: Sql;
}

/**
 * True when the seller has operator certificates of the scheme of which none was valid on that day. Days before the
 * first of them pass, except under the profile of the Act, which requires one. A suspended or withdrawn certificate was
 * valid until the day of that decision, and a restored one is from the day of that decision.
 */
export function isUncertified(
  { scheme: under, seller, day }: SchemeUse,
  { constants: { lawProfile } }: EligibilityOptions,
): Sql {
  const statusOn = (on: Sql) => heldOnDay('own', operatorCertificates, held.status, on);
  const isOfSeller = sql`own.${held.organization} = ${seller} and own.${held.scheme} = ${under} and own.${held.validFrom} <= ${day}`;
  const isAsked =
    lawProfile === 'act-309-2009'
      ? sql`${under} is not null`
      : sql`exists (select 1 from ${tables.operatorCertificate} as own where ${isOfSeller})`;
  return sql`(
    ${isAsked}
    and not exists (
      select 1 from ${tables.operatorCertificate} as own
      where ${isOfSeller} and own.${held.validUntil} >= ${day}
        and 'VALID' in (${statusOn(day)}, ${statusOn(sql`(${day} - 1)`)})))`;
}
