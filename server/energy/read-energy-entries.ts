import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../engine/store/index.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import { eligibleSums, marketEntries, roundedSum } from './eligibility/index.ts';
import { ofWhom } from './owner-filter.ts';
import type { EnergyRequest } from './read-energy.ts';

const { certificate, organization, substanceType, transaction } = columns;

/** The largest answer; the quarter report lists all entries of an organization. */
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

/** What the energy of biofuels in a quarter consists of, the largest first, with what counts of each entry or why nothing does. */
export async function readEnergyEntries(connection: Connection, request: EntriesRequest) {
  const { year, quarter, whose, language, constants, timeZone } = request;
  const first = sql`make_date(${year}::integer, ${quarter * 3 - 2}::integer, 1)`;
  const where = sql`and certificate.${certificate.type} <> 'BIOLIQUID'
    and transaction.${transaction.date} >= ${first} and transaction.${transaction.date} < ${first} + interval '3 months'
    ${ofWhom(whose, sql`transaction.${transaction.supplier}`)}`;
  const rows = await connection.query<EntryRow>(sql`
    select transaction.${transaction.id}::text as "transactionId", transaction.${transaction.code} as code, entry.day::text as day,
      seller.${organization.name} as "organizationName", certificate.${certificate.code} as "certificateCode",
      ${nameIn(language)} as material, certificate.${certificate.amountUnit} as "amountUnit",
      round(sum(entry.amount), 3)::text as amount, ${roundedSum(sql`entry.energy`)} as energy, ${eligibleSums(sql`entry`)},
      entry.reason, (count(*) over ())::integer as total
    from (${marketEntries({ constants, timeZone }, where)}) as entry
    join ${tables.certificate} as certificate on certificate.${certificate.id} = entry.certificate_id
    join ${tables.substanceType} as kind on kind.${substanceType.id} = certificate.${certificate.substanceType}
    join ${tables.transaction} as transaction on transaction.${transaction.id} = entry.transaction_id
    join ${tables.organization} as seller on seller.${organization.id} = transaction.${transaction.supplier}
    group by transaction.${transaction.id}, 2, 3, 4, 5, 6, 7, entry.reason
    having sum(entry.amount) <> 0
    order by sum(entry.energy) desc nulls first, transaction.${transaction.id} limit ${largestAnswer}`);
  const owners =
    whose.kind === 'all'
      ? []
      : await connection.query<{ id: string }>(sql`
          select owner.${organization.id}::text as id from ${tables.organization} as owner
          where owner.${organization.id} = ${whose.organizationId}`);
  return { organizationId: owners[0]?.id, total: rows[0]?.total ?? 0, entries: rows };
}

function nameIn(language: string): Sql {
  return language === 'en' ? sql`kind.${substanceType.nameEN}` : sql`kind.${substanceType.nameSK}`;
}
