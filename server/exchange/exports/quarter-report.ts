import { Big } from 'big.js';
import sql, { type Sql } from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { constantsOf } from '../../platform/records/index.ts';
import { askedRows, inLanguage, yesNo, type AskedRows } from './asked-rows.ts';
import type { RowSource } from './row-source.ts';

const { certificate, electricity, fuelType, otherFuelsEntry, scheme, substanceKind, substanceType, transaction } =
  columns;

/** What was put on the market, a row for each fuel, scheme and start of production; an entry's energy is its share of the certificate's. */
export async function quarterMarketed(_: Catalogue, source: RowSource): Promise<readonly Values[]> {
  const { connection, asked } = source;
  const ofType = sql`and certificate.${certificate.type} = ${asked.record.certificateType}`;
  const rows = await connection.query(sql`
    select "nameSK", "nameEN", "codeCN", "schemeSK", "schemeEN", "startOfProduction", unit,
      round(sum(amount), 3)::text as amount, ${energies},
      round(sum(energy * emissions) / nullif(sum(energy), 0), 3)::text as emissions,
      round(sum(energy * saving) / nullif(sum(energy), 0), 2)::text as saving
    from (${marketed(askedRows(source), ofType)}) as part
    group by substance_type_id, "nameSK", "nameEN", "codeCN", "schemeSK", "schemeEN", "startOfProduction", unit
    having sum(amount) <> 0 order by "nameSK", substance_type_id, "schemeSK", "startOfProduction", unit`);
  return rows.map((row) => ({
    ...row,
    substanceType: inLanguage(asked, row, 'name'),
    scheme: inLanguage(asked, row, 'scheme'),
  }));
}

/** Energy in MJ, of it by the parts of Annex IX, and with those counted twice: the sum of the three as they stand there. */
const energies = sql`round(sum(energy), 3)::text as energy, round(sum(part_a), 3)::text as "partA",
  round(sum(part_b), 3)::text as "partB", (round(sum(energy), 3) + round(sum(part_a), 3) + round(sum(part_b), 3))::text as counted`;

/** Used cooking oil is of part B whatever its record says; of others reference data tell. */
const isPartB = sql`(feedstock.${substanceKind.isUCO} or feedstock.${substanceKind.isAnnexPartB})`;

function marketed({ organizationId, from, to, readable }: AskedRows, further: Sql): Sql {
  return sql`
    select entry.amount, energy.amount as energy, energy.amount * portion.a / 100 as part_a,
      energy.amount * portion.b / 100 as part_b, certificate.${certificate.advanced} as advanced,
      certificate.${certificate.emission_total} as emissions, certificate.${certificate.emissionSave} as saving,
      certificate.${certificate.startOfProduction} as "startOfProduction", certificate.${certificate.amountUnit} as unit,
      kind.${substanceType.id} as substance_type_id, kind.${substanceType.nameSK} as "nameSK",
      kind.${substanceType.nameEN} as "nameEN", kind.${substanceType.codeCN} as "codeCN",
      scheme.${scheme.nameSK} as "schemeSK", scheme.${scheme.nameEN} as "schemeEN"
    from ${tables.transaction} as transaction
    join ledger_posting as posting on posting.transaction_id = transaction.${transaction.id}
    join ledger_entry as entry on entry.posting_id = posting.id and entry.account = 'retired'
    join ${tables.certificate} as certificate on certificate.${certificate.id} = entry.certificate_id
    join ${tables.substanceType} as kind on kind.${substanceType.id} = certificate.${certificate.substanceType}
    left join ${tables.scheme} as scheme on scheme.${scheme.id} = transaction.${transaction.scheme}
    cross join lateral (
      select entry.amount * case certificate.${certificate.amountUnit} when 'MWH' then 3600
        else 1000 * kind.${substanceType.lowerCalorificValues} end as amount
    ) as energy
    cross join lateral (
      select coalesce(sum(substance.portion) filter (where feedstock.${substanceKind.forAdvancedBiofuel}), 0) as a,
        coalesce(sum(substance.portion) filter (where ${isPartB}), 0) as b
      from certificate_certificate_substances as substance
      join ${tables.substanceKind} as feedstock on feedstock.${substanceKind.id} = substance.kind_id
      where substance.record_id = certificate.${certificate.id}
    ) as portion
    where transaction.${transaction.kind} <> 'LOSS' and transaction.${transaction.supplier} = ${organizationId}
      and transaction.${transaction.date} between ${from}::date and ${to}::date ${readable} ${further}`;
}

interface EnergyRow extends Values {
  readonly energyWithFactor: string;
}

/** Other fuels by their type, and electricity. */
export async function quarterEnergies(
  { brand: { timeZone }, entities }: Catalogue,
  source: RowSource,
): Promise<readonly EnergyRow[]> {
  const { connection, asked } = source;
  const { organizationId, from, to, readsEntries } = askedRows(source);
  if (!readsEntries) return [];
  const within = sql`between ${from}::date and ${to}::date`;
  const day = sql`coalesce(entry.${electricity.issuedAt}, (entry.${electricity.createdAt} at time zone ${timeZone})::date)`;
  const rows = await connection.query<EnergyRow>(sql`
    select kind.${fuelType.nameSK} as "sourceSK", kind.${fuelType.nameEN} as "sourceEN", entry.${otherFuelsEntry.amountUnit} as unit,
      round(sum(entry.${otherFuelsEntry.amount}), 3)::text as amount,
      round(sum(entry.${otherFuelsEntry.energyAmountWithoutFactor}), 3)::text as energy,
      round(sum(entry.${otherFuelsEntry.energyAmountWithFactor}), 3)::text as "energyWithFactor"
    from ${tables.otherFuelsEntry} as entry
    join ${tables.fuelType} as kind on kind.${fuelType.id} = entry.${otherFuelsEntry.fuelType}
    where entry.${otherFuelsEntry.organization} = ${organizationId} and entry.${otherFuelsEntry.issuedAt} ${within}
    group by 1, 2, 3
    union all
    select null, null, null, null, round(sum(entry.${electricity.energy}), 3)::text,
      round(sum(entry.${electricity.energyAf}), 3)::text
    from ${tables.electricity} as entry
    where entry.${electricity.organization} = ${organizationId} and ${day} ${within}
    having count(*) > 0
    order by 1 nulls last, 3`);
  const charged = entities['electricity']?.label[asked.language];
  return rows.map((row) => ({ ...row, source: inLanguage(asked, row, 'source') ?? charged }));
}

interface Sums extends Values {
  readonly energy: string;
  readonly counted: string;
  readonly advanced: string;
}

/**
 * What the quarter comes to, held against the targets of its year. With a fuel of unknown energy only that of other fuels
 * and electricity has a value.
 */
export async function quarterTargets(catalogue: Catalogue, source: RowSource): Promise<readonly Values[]> {
  const { connection, asked } = source;
  const rows = askedRows(source);
  const [sums] = await connection.query<Sums>(sql`
    select coalesce(sum(energy), 0)::text as energy, coalesce(sum(energy + part_a + part_b), 0)::text as counted,
      coalesce(sum(energy) filter (where advanced), 0)::text as advanced
    from (${marketed(rows, sql``)}) as part having bool_and(energy is not null) is not false`);
  const others = await quarterEnergies(catalogue, source);
  // What stands there adds up: each figure is rounded once.
  const sum = (figure: 'energy' | 'counted' | 'advanced') =>
    sums === undefined ? undefined : new Big(sums[figure]).round(3);
  const other = others.reduce((all, row) => all.plus(row.energyWithFactor), new Big(0));
  const total = sum('energy')?.plus(other);
  const share = (part?: Big) => (total === undefined || total.eq(0) ? undefined : part?.div(total).times(100));
  const year = rows.from.slice(0, 4);
  const { obligation } = constantsOf(catalogue);
  const row = (indicator: string, value: Big | undefined, target?: number) => ({
    indicator,
    value: value?.toFixed(3),
    target: target?.toFixed(2),
    isMet: target === undefined || value === undefined ? null : yesNo(asked, value.gte(target)),
  });
  return [
    row('BIOFUEL', sum('energy')),
    row('OTHERS', other),
    row('TOTAL', total),
    row('SHARE', share(sum('energy'))),
    row('COUNTED_SHARE', share(sum('counted')), ofYear(obligation.target, year)),
    row('ADVANCED_SHARE', share(sum('advanced')), ofYear(obligation.advanced, year)),
  ];
}

function ofYear(targets: unknown, year: string): number | undefined {
  const target = isValues(targets) ? targets[year] : undefined;
  return typeof target === 'number' ? target : undefined;
}
