import sql from 'sql-template-tag';
import type { OperationCall } from '../../engine/api/index.ts';
import { recordsOf } from './records-of.ts';
import { inStock, stockOf, visibleHolders } from './stock-of.ts';

interface TotalRow {
  readonly [column: string]: unknown;
  readonly substanceTypeId: string;
  readonly amountUnit: string;
  readonly available: string;
  readonly reserved: string;
  readonly blocked: string;
  readonly holdings: number;
}

/** An organization's stock by fuel and unit, those it has most holdings of first; empty for what the caller may not see. */
export async function readTotals(call: OperationCall) {
  const stock = stockOf(call);
  if (stock === undefined || (await visibleHolders(call, stock)).length === 0) return [];
  const rows = await call.database.query<TotalRow>(sql`
    select certificate.substance_type_id::text as "substanceTypeId", certificate.amount_unit as "amountUnit",
      sum(holding.available)::text as available, sum(holding.reserved)::text as reserved,
      sum(holding.blocked)::text as blocked, count(*)::integer as holdings
    from holding join certificate on certificate.id = holding.certificate_id
    where ${inStock(stock)}
    group by 1, 2 order by holdings desc, 1, 2`);
  const types = await recordsOf(call, {
    entity: 'substanceType',
    ids: rows.map(({ substanceTypeId }) => substanceTypeId),
    selection: call.selection['substanceType'],
  });
  return rows.map((row) => ({ ...row, substanceType: types.get(row.substanceTypeId) }));
}
