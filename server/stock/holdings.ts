import sql, { empty, join, raw } from 'sql-template-tag';
import type { Connection } from '../../engine/store/index.ts';

/** What an organization can sell of one certificate, amounts with three decimals in the certificate's unit. */
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
  /** Absent where the page is past the last item: then the row only counts. */
  readonly certificate_id: string | null;
  readonly amount_unit: string;
  readonly available: string;
  readonly received: string;
  readonly holdings: string;
}

/** Reads one page of what an organization can sell, the newest arrivals first, and how much there is; by one statement. */
export async function readHoldings(connection: Connection, request: HoldingsRequest): Promise<Holdings> {
  const rows = await connection.query<HoldingRow>(sql`
    with drawable as (
      select holding.id, holding.certificate_id, certificate.amount_unit, holding.available, holding.received
      from holding
      join certificate on certificate.id = holding.certificate_id
      join substance_type on substance_type.id = certificate.substance_type_id
      where holding.organization_id = ${request.organizationId} and holding.available > 0
      ${request.search === '' ? empty : matches(request.search)}
    )
    select counted.holdings::text, page.certificate_id::text, page.amount_unit, page.available::text, page.received::text
    from (select count(*) as holdings from drawable) as counted
    left join (select * from drawable order by id desc offset ${request.offset} limit ${request.limit}) as page on true
    order by page.id desc`);
  return { items: rows.flatMap(toHolding), count: Number(rows[0]?.holdings ?? 0) };
}

function matches(search: string) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const texts = ['certificate.code', 'certificate.external_code', 'substance_type.name_sk', 'substance_type.name_en'];
  const found = texts.map((text) => sql`search_text(${raw(text)}) like search_text(${pattern})`);
  return sql`and (${join(found, ' or ')})`;
}

function toHolding({
  certificate_id: certificateId,
  amount_unit: amountUnit,
  available,
  received,
}: HoldingRow): readonly Holding[] {
  if (certificateId === null) return [];
  return [{ certificateId, amountUnit, availableAmount: available, purchasedAmount: received }];
}
