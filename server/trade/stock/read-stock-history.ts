import sql from 'sql-template-tag';
import type { OperationCall } from '../../../engine/api/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { RegisterCall } from '../../register-resolvers.ts';
import { quantityText, toThousandths } from '../ledger/index.ts';
import { toPoints, type DayChange } from './history-points.ts';
import { inStock, stockOf, visibleHolders, type StockOf } from './stock-of.ts';

const { holding } = columns;

/** Maximum points that a chart can show. */
const mostPoints = 200;

const nothing = { amountUnit: null, points: [] };

/** Daily stock balances from before the first arrival until today; empty when out of scope. */
export async function readStockHistory(call: RegisterCall<'stockHistory'>, timeZone: string) {
  const stock = stockOf(call);
  const holders = stock === undefined ? [] : await visibleHolders(call, stock);
  if (stock === undefined || holders.length === 0) return nothing;
  const rows = await readChanges(call, { stock, holders, timeZone });
  const points = toPoints(rows.map(toChange), call.today, mostPoints).map(({ day, available, reserved, blocked }) => ({
    day,
    available: quantityText(available),
    reserved: quantityText(reserved),
    blocked: quantityText(blocked),
  }));
  return { amountUnit: rows[0]?.amount_unit ?? null, points };
}

interface ChangeRow {
  readonly [column: string]: unknown;
  readonly amount_unit: string;
  readonly day: string;
  readonly available: string;
  readonly reserved: string;
  readonly blocked: string;
}

interface Wanted {
  readonly stock: StockOf;
  readonly holders: readonly string[];
  readonly timeZone: string;
}

/** The certificates are passed as an array, so that both halves of the view use their indexes. */
function readChanges({ database }: OperationCall, { stock, holders, timeZone }: Wanted): Promise<readonly ChangeRow[]> {
  return database.query<ChangeRow>(sql`
    with meant as (
      select distinct holding.${holding.certificate} as certificate_id, holding.${holding.amountUnit} as amount_unit
      from ${tables.holding} as holding where ${inStock(stock)}
    )
    select (select min(amount_unit) from meant) as amount_unit,
      to_char(posted_at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      sum(available)::text as available, sum(reserved)::text as reserved, sum(blocked)::text as blocked
    from holding_change
    where certificate_id = any(array(select certificate_id from meant)) and organization_id = any(${holders}::bigint[])
    group by 2 order by 2`);
}

function toChange({ day, available, reserved, blocked }: ChangeRow): DayChange {
  return {
    day,
    available: toThousandths(available),
    reserved: toThousandths(reserved),
    blocked: toThousandths(blocked),
  };
}
