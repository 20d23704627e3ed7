import sql from 'sql-template-tag';
import type { OperationCall } from '../../../engine/api/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { recordsOf } from './records-of.ts';
import { inStock, stockOf, visibleHolders } from './stock-of.ts';

const { holding } = columns;

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
    select holding.${holding.substanceType}::text as "substanceTypeId",
      holding.${holding.amountUnit} as "amountUnit",
      sum(holding.${holding.available})::text as available, sum(holding.${holding.reserved})::text as reserved,
      sum(holding.${holding.blocked})::text as blocked, count(*)::integer as holdings
    from ${tables.holding} as holding
    where ${inStock(stock)}
    group by holding.${holding.substanceType}, holding.${holding.amountUnit} order by holdings desc, 1, 2`);
  const types = await recordsOf(call, {
    entity: 'substanceType',
    ids: rows.map(({ substanceTypeId }) => substanceTypeId),
    selection: call.selection.substanceType,
  });
  return rows.map((row) => ({ ...row, substanceType: types.get(row.substanceTypeId) }));
}
