import { useEnumerationChoices, useWords } from '../../../engine/react/index.ts';
import { type CellProps } from '../../../engine/react/state/index.ts';
import { valueAt } from '../../../engine/record/index.ts';
import { reservedShare } from './reserved-share.ts';
import { useStockQuantity } from './use-stock-quantity.ts';
import './stock-bar.css';

/** Available amount of a holding, and the reserved or blocked part in words and as a bar. */
export function StockBarCell({ record }: CellProps) {
  const translate = useWords();
  const quantity = useStockQuantity();
  const unit = valueAt(record, 'amountUnit');
  const [available, reserved] = [String(valueAt(record, 'available')), String(valueAt(record, 'reserved'))];
  const reason = valueAt(record, 'blockedReason');
  const isBlocked = typeof reason === 'string';
  const share = reservedShare(available, reserved);
  return (
    <span className="stock-bar">
      <span>{quantity(available, unit)}</span>
      {share !== undefined && (
        <span className="stock-bar-track" aria-hidden>
          <span className="stock-bar-reserved" style={{ inlineSize: `${share}%` }} />
        </span>
      )}
      {share !== undefined && share > 0 && (
        <span className="stock-bar-words">{translate('stock.reserved', { amount: quantity(reserved, unit) })}</span>
      )}
      {isBlocked && <Blocked amount={quantity(valueAt(record, 'blocked'), unit)} reason={reason} />}
      {share === undefined && !isBlocked && <span className="stock-bar-words">{translate('stock.exhausted')}</span>}
    </span>
  );
}

/** The blocked amount with its reason. */
function Blocked({ amount, reason }: { readonly amount: string; readonly reason: string }) {
  const translate = useWords();
  const choices = useEnumerationChoices();
  return (
    <span className="stock-bar-words stock-bar-blocked">
      {translate('stock.blocked', { amount, reason: choices('StockBlock', reason).label })}
    </span>
  );
}
