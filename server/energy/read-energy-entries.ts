import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../engine/store/index.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import { marketEntries, otherEntries, roundedSum } from './eligibility/index.ts';
import { ownerCondition } from './owner-filter.ts';
import type { EnergyRequest } from './read-energy.ts';

const { certificate, fuelType, organization, substanceType, transaction } = columns;

/** Limit of entries; the quarter report lists all. */
const largestAnswer = 100;

interface EntriesRequest extends Omit<EnergyRequest, 'fromYear'> {
  readonly year: number;
  readonly quarter: number;
  readonly language: string;
}

interface EntryRow {
  readonly [column: string]: unknown;
  readonly total: number;
}

/** Entries of a quarter, largest first, each with its counted energy or the reason for none. */
export async function readEnergyEntries(connection: Connection, request: EntriesRequest) {
  const { year, quarter, whose, language, constants, timeZone } = request;
  const first = sql`make_date(${year}::integer, ${quarter * 3 - 2}::integer, 1)`;
  const inQuarter = (day: Sql) => sql`${day} >= ${first} and ${day} < ${first} + interval '3 months'`;
  const where = sql`and certificate.${certificate.type} <> 'BIOLIQUID' and ${inQuarter(sql`transaction.${transaction.date}`)}
    ${ownerCondition(whose, sql`transaction.${transaction.supplier}`)}`;
  const options = { constants, timeZone };
  const rows = await connection.query<EntryRow>(sql`
    select entry.source, entry.record_id::text as id, entry.code, entry.day::text as day,
      owner.${organization.name} as "organizationName", entry.certificate_code as "certificateCode", entry.material,
      round(entry.amount, 3)::text as amount, entry.amount_unit as "amountUnit", entry.fuel_amount_unit as "fuelAmountUnit",
      entry.energy, entry.eligible, entry.reason, (count(*) over ())::integer as total
    from (
      select 'BIOFUEL' as source, transaction.${transaction.id} as record_id, transaction.${transaction.code} as code, entry.day,
        transaction.${transaction.supplier} as organization_id, certificate.${certificate.code} as certificate_code,
        ${nameIn(language, sql`kind`, substanceType)} as material, sum(entry.amount) as amount,
        certificate.${certificate.amountUnit} as amount_unit, null as fuel_amount_unit,
        ${roundedSum(sql`entry.energy`)} as energy, ${roundedSum(sql`entry.eligible`)} as eligible, entry.reason
      from (${marketEntries(options, where)}) as entry
      join ${tables.certificate} as certificate on certificate.${certificate.id} = entry.certificate_id
      join ${tables.substanceType} as kind on kind.${substanceType.id} = certificate.${certificate.substanceType}
      join ${tables.transaction} as transaction on transaction.${transaction.id} = entry.transaction_id
      group by transaction.${transaction.id}, 3, 4, 5, 6, 7, 9, entry.reason
      having sum(entry.amount) <> 0
      union all
      select entry.source, entry.record_id, entry.reference, entry.day, entry.organization_id, null,
        ${nameIn(language, sql`fuel`, fuelType)}, entry.amount, null, entry.amount_unit,
        round(entry.energy, 3)::text, round(entry.eligible, 3)::text, entry.reason
      from (${otherEntries(options, (column) => ownerCondition(whose, column))}) as entry
      left join ${tables.fuelType} as fuel on fuel.${fuelType.id} = entry.fuel_type_id
      where ${inQuarter(sql`entry.day`)}
    ) as entry
    join ${tables.organization} as owner on owner.${organization.id} = entry.organization_id
    order by entry.energy::numeric desc nulls first, entry.source, entry.record_id limit ${largestAnswer}`);
  const owners =
    whose.kind === 'all'
      ? []
      : await connection.query<{ id: string }>(sql`
          select owner.${organization.id}::text as id from ${tables.organization} as owner
          where owner.${organization.id} = ${whose.organizationId}`);
  return { organizationId: owners[0]?.id, total: rows[0]?.total ?? 0, entries: rows };
}

function nameIn(language: string, alias: Sql, { nameSK, nameEN }: { readonly nameSK: Sql; readonly nameEN: Sql }): Sql {
  return sql`${alias}.${language === 'en' ? nameEN : nameSK}`;
}
