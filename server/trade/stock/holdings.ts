import sql, { empty, join } from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { holdingsWithCertificates } from './stock-of.ts';

const { certificate, holding, substanceType } = columns;

/** Stock of an organization in one certificate; amounts with three decimals in the certificate's unit. */
export interface Holding {
  readonly certificateId: string;
  readonly amountUnit: string;
  readonly availableAmount: string;
  /** Total received quantity. */
  readonly purchasedAmount: string;
}

export interface HoldingsRequest {
  readonly organizationId: string;
  /** Substring of the certificate's code, external code or substance type. */
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
  /** Null when the page is past the end; the row then only has the count. */
  readonly certificate_id: string | null;
  readonly amount_unit: string;
  readonly available: string;
  readonly received: string;
  readonly holdings: string;
}

/** Reads a page of sellable holdings, newest arrivals first, with the count, in one statement. */
export async function readHoldings(connection: Connection, request: HoldingsRequest): Promise<Holdings> {
  const rows = await connection.query<HoldingRow>(sql`
    with drawable as (
      select holding.${holding.id} as id, holding.${holding.certificate} as certificate_id,
        holding.${holding.amountUnit} as amount_unit, holding.${holding.available} as available,
        holding.${holding.received} as received
      from ${holdingsWithCertificates}
      join ${tables.substanceType} as fuel on fuel.${substanceType.id} = holding.${holding.substanceType}
      where holding.${holding.organization} = ${request.organizationId} and holding.${holding.available} > 0
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
  const texts = [
    sql`certificate.${certificate.code}`,
    sql`certificate.${certificate.externalCode}`,
    sql`fuel.${substanceType.nameSK}`,
    sql`fuel.${substanceType.nameEN}`,
  ];
  const conditions = texts.map((text) => sql`plain_text(${text}) like plain_text(${pattern})`);
  return sql`and (${join(conditions, ' or ')})`;
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
