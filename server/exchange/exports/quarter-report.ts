import { Big } from 'big.js';
import sql, { empty, type Sql } from 'sql-template-tag';
import { constantOn, type Catalogue } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import {
  countedWithin,
  eligibleSums,
  marketEntries,
  roundedSum,
  sumEligible,
  otherEntries,
  toEligible,
  type EligibleEnergy,
  type EligibleSums,
  type FuelTarget,
} from '../../energy/eligibility/index.ts';
import { constantsOf } from '../../platform/records/index.ts';
import { codeOfPeriod } from './code-of-period.ts';
import { rowsRequestOf, inLanguage, yesOrNo } from './rows-request.ts';
import type { RowSource } from './row-source.ts';

const { certificate, fuelType, scheme, substanceType, transaction } = columns;

/** Rows of marketed fuels by fuel, scheme and start of production; `marketEntries` decides what counts. */
export async function quarterMarketed(catalogue: Catalogue, source: RowSource): Promise<readonly Values[]> {
  const { rows } = await readMarketed(catalogue, source, sql`and ${isOfType(source)}`);
  return rows;
}

/** The same for all certificate types, with a flag for rows of the requested type. */
export function allMarketed(catalogue: Catalogue, source: RowSource): Promise<Marketed> {
  return readMarketed(catalogue, source);
}

interface Marketed {
  readonly rows: readonly Values[];
  readonly hasType: boolean;
}

function isOfType({ task }: RowSource): Sql {
  return sql`certificate.${certificate.type} = ${task.record.certificateType}`;
}

async function readMarketed(catalogue: Catalogue, source: RowSource, narrowed: Sql = empty): Promise<Marketed> {
  const { connection, task } = source;
  const rows = await connection.query<MarketedRow>(sql`
    select kind.${substanceType.nameSK} as "nameSK", kind.${substanceType.nameEN} as "nameEN",
      ${codeOfPeriod('kind', rowsRequestOf(source).to)}, scheme.${scheme.nameSK} as "schemeSK", scheme.${scheme.nameEN} as "schemeEN",
      certificate.${certificate.startOfProduction} as "startOfProduction", certificate.${certificate.amountUnit} as unit,
      round(sum(entry.amount), 3)::text as amount, ${roundedSum(sql`entry.energy`)} as energy,
      ${eligibleSums(sql`entry`)},
      round(sum(entry.energy * certificate.${certificate.emission_total}) / nullif(sum(entry.energy), 0), 3)::text as emissions,
      round(sum(entry.energy * certificate.${certificate.emissionSave}) / nullif(sum(entry.energy), 0), 2)::text as saving,
      coalesce(sum(entry.amount) filter (where ${isOfType(source)}), 0) <> 0 as "hasType"
    from (${marketedIn(catalogue, source, narrowed)}) as entry
    join ${tables.certificate} as certificate on certificate.${certificate.id} = entry.certificate_id
    join ${tables.substanceType} as kind on kind.${substanceType.id} = certificate.${certificate.substanceType}
    join ${tables.transaction} as transaction on transaction.${transaction.id} = entry.transaction_id
    left join ${tables.scheme} as scheme on scheme.${scheme.id} = transaction.${transaction.scheme}
    group by kind.${substanceType.id}, 1, 2, 3, 4, 5, 6, 7
    having sum(entry.amount) <> 0
    order by 1, kind.${substanceType.id}, 4, 6, 7`);
  return {
    hasType: rows.some(({ hasType }) => hasType),
    rows: rows.map(({ hasType: _, ...row }) => ({
      ...row,
      substanceType: inLanguage(task, row, 'name'),
      scheme: inLanguage(task, row, 'scheme'),
    })),
  };
}

interface MarketedRow extends EligibleSums, Values {
  readonly hasType: boolean;
}

/** Transactions of the report, each with its counted energy or the reason for none. */
export async function quarterEntries(catalogue: Catalogue, source: RowSource): Promise<readonly Values[]> {
  const { connection, task } = source;
  const rows = await connection.query(sql`
    select transaction.${transaction.code} as code, entry.day::text as date, certificate.${certificate.code} as certificate,
      kind.${substanceType.nameSK} as "nameSK", kind.${substanceType.nameEN} as "nameEN",
      certificate.${certificate.amountUnit} as unit, round(sum(entry.amount), 3)::text as amount,
      ${roundedSum(sql`entry.energy`)} as energy, ${eligibleSums(sql`entry`)}, entry.reason
    from (${marketedIn(catalogue, source)}) as entry
    join ${tables.certificate} as certificate on certificate.${certificate.id} = entry.certificate_id
    join ${tables.substanceType} as kind on kind.${substanceType.id} = certificate.${certificate.substanceType}
    join ${tables.transaction} as transaction on transaction.${transaction.id} = entry.transaction_id
    group by transaction.${transaction.id}, 1, 2, 3, 4, 5, 6, entry.reason
    having sum(entry.amount) <> 0
    order by 2, transaction.${transaction.id}`);
  return rows.map((row) => ({ ...row, substanceType: inLanguage(task, row, 'name') }));
}

/** `marketEntries` of the report's organization and period. */
export function marketedIn(catalogue: Catalogue, source: RowSource, further: Sql = empty): Sql {
  const { organizationId, from, to, readable } = rowsRequestOf(source);
  return marketEntries(
    { constants: constantsOf(catalogue), timeZone: catalogue.brand.timeZone },
    sql`and transaction.${transaction.supplier} = ${organizationId}
      and transaction.${transaction.date} between ${from}::date and ${to}::date ${readable} ${further}`,
  );
}

/** Energy of one type of other fuels, or of electricity. */
interface OtherEnergy extends Values {
  readonly energyWithFactor: string;
}

/** Other fuels by type, and electricity, with their counted energy. */
export async function quarterEnergies(catalogue: Catalogue, source: RowSource): Promise<readonly OtherEnergy[]> {
  const { connection } = source;
  if (!rowsRequestOf(source).readsEntries) return [];
  const rows = await connection.query<OtherEnergy>(sql`
    select kind.${fuelType.nameSK} as "sourceSK", kind.${fuelType.nameEN} as "sourceEN", entry.amount_unit as unit,
      round(sum(entry.amount), 3)::text as amount, round(sum(entry.whole), 3)::text as energy,
      round(sum(entry.energy), 3)::text as "energyWithFactor",
      round(sum(entry.eligible), 3)::text as eligible, round(sum(entry.counted), 3)::text as counted
    from (${othersIn(catalogue, source)}) as entry
    left join ${tables.fuelType} as kind on kind.${fuelType.id} = entry.fuel_type_id
    group by 1, 2, 3 order by 1 nulls last, 3`);
  return withSource(catalogue, source, rows);
}

/** Records of other fuels and electricity in the report, each with its counted energy or the reason for none. */
export async function quarterOtherEntries(catalogue: Catalogue, source: RowSource): Promise<readonly Values[]> {
  const { connection } = source;
  if (!rowsRequestOf(source).readsEntries) return [];
  const rows = await connection.query(sql`
    select entry.reference, entry.day::text as date, kind.${fuelType.nameSK} as "sourceSK", kind.${fuelType.nameEN} as "sourceEN",
      round(entry.amount, 3)::text as amount, entry.amount_unit as unit, round(entry.whole, 3)::text as energy,
      round(entry.eligible, 3)::text as eligible, entry.reason
    from (${othersIn(catalogue, source)}) as entry
    left join ${tables.fuelType} as kind on kind.${fuelType.id} = entry.fuel_type_id
    order by entry.day, entry.source, entry.record_id`);
  return withSource(catalogue, source, rows);
}

/** Adds the fuel type's name in the report language; rows without one are electricity. */
function withSource<Row extends Values>(catalogue: Catalogue, { task }: RowSource, rows: readonly Row[]) {
  const charged = catalogue.entities['electricity']?.label[task.language];
  return rows.map((row) => ({ ...row, source: inLanguage(task, row, 'source') ?? charged }));
}

/** `otherEntries` of the report's organization and period. */
function othersIn(catalogue: Catalogue, source: RowSource): Sql {
  const { organizationId, from, to } = rowsRequestOf(source);
  const options = { constants: constantsOf(catalogue), timeZone: catalogue.brand.timeZone };
  const entries = otherEntries(options, (organization) => sql`and ${organization} = ${organizationId}`);
  return sql`select * from (${entries}) as any_day where any_day.day between ${from}::date and ${to}::date`;
}

interface Sums extends EligibleSums, Values {
  readonly target: FuelTarget | null;
  readonly energy: string | null;
}

/** Energy compared with one target; undefined when that of a fuel is unknown. */
interface TargetEnergy {
  readonly total: Big | undefined;
  readonly eligible: EligibleEnergy | undefined;
}

/**
 * Figures of the quarter compared with the targets of its year. Bioliquids are not transport fuels and excluded. When
 * the energy of a fuel is unknown, only other fuels and electricity have values.
 */
export async function quarterTargets(catalogue: Catalogue, source: RowSource): Promise<readonly Values[]> {
  return await targetsWith(catalogue, source, sumOfOthers(await quarterEnergies(catalogue, source)));
}

/** Energy of other fuels and electricity, in MJ. */
export function sumOfOthers(others: readonly OtherEnergy[]): Big {
  return others.reduce((all, row) => all.plus(row.energyWithFactor), new Big(0));
}

/** The same with a known sum of other energy. */
export async function targetsWith(catalogue: Catalogue, source: RowSource, other: Big): Promise<readonly Values[]> {
  const { task } = source;
  const marketed = await readTransportSums(catalogue, source);
  const all = sumOf(marketed);
  const { petrolDiesel, gas, counted, rfnbo } = await heldAgainstTargets(catalogue, source, marketed);
  const total = all.total?.plus(other);
  const share = (part: Big | undefined, whole: Big | undefined) =>
    part === undefined || whole === undefined || whole.eq(0) ? undefined : part.div(whole).times(100);
  const { from } = rowsRequestOf(source);
  const { obligation } = constantsOf(catalogue);
  const [target, gasTarget, advanced, rfnboTarget] = [
    obligation.target,
    obligation.gasTarget,
    obligation.advanced,
    obligation.rfnbo,
  ].map((constant) => constantOn(constant, from));
  const row = (indicator: string, value: Big | undefined, least?: number) => ({
    indicator,
    value: value?.toFixed(3),
    target: least?.toFixed(2),
    isMet: least === undefined || value === undefined ? null : yesOrNo(task, value.gte(least)),
  });
  return [
    row('BIOFUEL', all.eligible?.eligible),
    row('NOT_COUNTED', all.eligible && all.total?.minus(all.eligible.eligible)),
    row('OTHERS', other),
    row('TOTAL', total),
    row('SHARE', share(all.eligible?.eligible, total)),
    row('PETROL_DIESEL', petrolDiesel.total),
    row('COUNTED_SHARE', share(counted?.[0], petrolDiesel.total), target),
    row('ADVANCED_SHARE', share(petrolDiesel.eligible?.advanced, petrolDiesel.total), advanced),
    row('GAS', gas.total),
    row('GAS_COUNTED_SHARE', share(counted?.[1], gas.total), gasTarget),
    row('GAS_ADVANCED_SHARE', share(gas.eligible?.advanced, gas.total), advanced),
    row('RFNBO', rfnbo),
    row('RFNBO_SHARE', share(petrolDiesel.eligible?.rfnbo, petrolDiesel.total), rfnboTarget),
    row('GAS_RFNBO_SHARE', share(gas.eligible?.rfnbo, gas.total), rfnboTarget),
  ];
}

/** Marketed energy without bioliquids by target. */
function readTransportSums(catalogue: Catalogue, source: RowSource): Promise<readonly Sums[]> {
  return source.connection.query<Sums>(sql`
    select entry.target, ${roundedSum(sql`entry.energy`)} as energy, ${eligibleSums(sql`entry`)}
    from (${marketedIn(catalogue, source, sql`and certificate.${certificate.type} <> 'BIOLIQUID'`)}) as entry
    group by entry.target order by entry.target`);
}

function sumOf(rows: readonly Sums[]): TargetEnergy {
  const isKnown = rows.every(({ energy }) => energy !== null);
  if (!isKnown) return { total: undefined, eligible: undefined };
  return {
    total: rows.reduce((sum, { energy }) => sum.plus(energy ?? 0), new Big(0)),
    eligible: sumEligible(rows.map(toEligible)),
  };
}

/** Fuels and other fuels by target, with multipliers and caps applied. */
async function heldAgainstTargets(catalogue: Catalogue, source: RowSource, marketed: readonly Sums[]) {
  const others = await otherFuelsByTarget(catalogue, source);
  const held = (target: FuelTarget): TargetEnergy => {
    const { total, eligible } = sumOf(marketed.filter((row) => row.target === target));
    const other = others.filter((row) => row.target === target);
    return {
      total: total && other.reduce((sum, { energy }) => sum.plus(energy), total),
      eligible: eligible && sumEligible([eligible, ...other.map(toRfnbo)]),
    };
  };
  const [petrolDiesel, gas] = [held('PETROL_DIESEL'), held('GAS')];
  const total = petrolDiesel.total && gas.total && petrolDiesel.total.plus(gas.total);
  const { from } = rowsRequestOf(source);
  const counted =
    total &&
    petrolDiesel.eligible &&
    gas.eligible &&
    countedWithin([petrolDiesel.eligible, gas.eligible], { total, from }, constantsOf(catalogue).obligation);
  return { petrolDiesel, gas, counted, rfnbo: sumEligible(others.map(toRfnbo)).eligible };
}

interface OtherTarget extends Values {
  readonly target: FuelTarget | null;
  readonly energy: string;
  readonly eligible: string;
  readonly advanced: string;
  readonly counted: string;
}

/** Other fuels only count when renewable of non-biological origin. */
function toRfnbo({ eligible, advanced, counted }: OtherTarget): EligibleEnergy {
  const [none, rfnbo] = [new Big(0), new Big(eligible)];
  return { eligible: rfnbo, rfnbo, advanced: new Big(advanced), counted: new Big(counted), partB: none, food: none };
}

async function otherFuelsByTarget(catalogue: Catalogue, source: RowSource): Promise<readonly OtherTarget[]> {
  if (!rowsRequestOf(source).readsEntries) return [];
  const sum = (energy: Sql) => sql`coalesce(round(sum(${energy}), 3), 0)::text`;
  return await source.connection.query<OtherTarget>(sql`
    select target, ${sum(sql`whole`)} as energy, ${sum(sql`eligible`)} as eligible, ${sum(sql`advanced`)} as advanced,
      ${sum(sql`counted`)} as counted
    from (${othersIn(catalogue, source)}) as entry where source = 'OTHER_FUEL' group by 1`);
}
