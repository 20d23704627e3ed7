import { useFormat, useWords } from '../../../engine/react/index.ts';
import { changedPoints, wasBlocked } from './changed-points.ts';
import type { StockPoints } from './use-stock-history.ts';
import { useStockQuantity } from './use-stock-quantity.ts';

interface StockTableProps {
  readonly points: StockPoints;
  readonly unit: unknown;
}

/** The same as the chart, in figures: each point at which the stock differs from the one before, the newest first. */
export function StockTable({ points, unit }: StockTableProps) {
  const translate = useWords();
  const format = useFormat();
  const quantity = useStockQuantity();
  const hasBlocked = wasBlocked(points);
  return (
    <div className="stock-history-area stock-table" tabIndex={0} role="region" aria-label={translate('stock.changes')}>
      <table>
        <caption className="visually-hidden">{translate('stock.changes')}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('stock.day')}</th>
            <th scope="col">{translate('stock.available')}</th>
            <th scope="col">{translate('stock.reservedAmount')}</th>
            {hasBlocked && <th scope="col">{translate('stock.blockedAmount')}</th>}
          </tr>
        </thead>
        <tbody>
          {changedPoints(points).map(({ day, available, reserved, blocked }) => (
            <tr key={day}>
              <th scope="row">{format.date(day)}</th>
              <td>{quantity(available, unit)}</td>
              <td>{quantity(reserved, unit)}</td>
              {hasBlocked && <td>{quantity(blocked, unit)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
