import sql, { empty } from 'sql-template-tag';
import type { Connection } from '../../engine/store/index.ts';

/** What an organization holds of one certificate, amounts with three decimals in the certificate's unit. */
export interface Holding {
  readonly certificateId: string;
  readonly amountUnit: string;
  /** What it can still draw. */
  readonly availableAmount: string;
  /** All it ever received. */
  readonly purchasedAmount: string;
}

export interface HoldingsRequest {
  readonly organizationId: string;
  /** Statuses of certificates that stock may be drawn from. */
  readonly statuses: readonly string[];
  /** Part of the certificate's code, external code or substance type. */
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

export interface Holdings {
  readonly items: readonly Holding[];
  readonly count: number;
}

interface HoldingRow {
  readonly [column: string]: unknown;
  readonly certificate_id: string;
  readonly amount_unit: string;
  readonly available: string;
  readonly received: string;
  readonly holdings: string;
}

/** Reads one page of what an organization can sell, the newest arrivals first; by one statement. */
export async function readHoldings(connection: Connection, request: HoldingsRequest): Promise<Holdings> {
  const rows = await connection.query<HoldingRow>(sql`
    select lot.certificate_id::text, min(certificate.amount_unit) as amount_unit, sum(lot.available)::text as available,
      sum(lot.amount)::text as received, count(*) over ()::text as holdings
    from lot
    join certificate on certificate.id = lot.certificate_id
    join substance_type on substance_type.id = certificate.substance_type_id
    where lot.organization_id = ${request.organizationId} and certificate.status = any(${request.statuses}::text[])
    ${request.search === '' ? empty : matches(request.search)}
    group by lot.certificate_id having sum(lot.available) > 0
    order by max(lot.id) desc offset ${request.offset} limit ${request.limit}`);
  return { items: rows.map(toHolding), count: Number(rows[0]?.holdings ?? 0) };
}

function matches(search: string) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`and (certificate.code ilike ${pattern} or certificate.external_code ilike ${pattern}
    or substance_type.name_sk ilike ${pattern} or substance_type.name_en ilike ${pattern})`;
}

function toHolding(row: HoldingRow): Holding {
  return {
    certificateId: row.certificate_id,
    amountUnit: row.amount_unit,
    availableAmount: row.available,
    purchasedAmount: row.received,
  };
}
