import { useFormat, useWords } from '../../../engine/react/index.ts';
import { ChartTable, FiguresRow } from '../chart/chart-table.tsx';
import { changedPoints, wasBlocked } from './changed-points.ts';
import type { StockPoints } from './use-stock-history.ts';
import { useStockQuantity } from './use-stock-quantity.ts';

interface StockTableProps {
  readonly points: StockPoints;
  readonly unit: unknown;
}

/** The chart's data as a table: each change of the stock, newest first. */
export function StockTable({ points, unit }: StockTableProps) {
  const translate = useWords();
  const format = useFormat();
  const quantity = useStockQuantity();
  const hasBlocked = wasBlocked(points);
  const columns = [translate('stock.day'), translate('stock.available'), translate('stock.reservedAmount')];
  const blockedColumn = hasBlocked ? [translate('stock.blockedAmount')] : [];
  return (
    <ChartTable
      label={translate('stock.changes')}
      className="stock-history-area"
      columns={[...columns, ...blockedColumn]}
    >
      <tbody>
        {changedPoints(points).map(({ day, available, reserved, blocked }) => (
          <FiguresRow
            key={day}
            name={format.date(day)}
            figures={[available, reserved, ...(hasBlocked ? [blocked] : [])].map((amount) => quantity(amount, unit))}
          />
        ))}
      </tbody>
    </ChartTable>
  );
}
