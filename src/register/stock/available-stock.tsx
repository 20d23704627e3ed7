import { Big } from 'big.js';
import { useWords, type PanelProps } from '../../../engine/react/index.ts';
import { useSellable } from './use-sellable.ts';
import { useStockQuantity } from './use-stock-quantity.ts';
import './stock.css';

/** Beside the amount of a transaction: how much of the chosen certificate the viewer can sell, and whether that is enough. */
export function AvailableStock({ record }: PanelProps) {
  const translate = useWords();
  const quantity = useStockQuantity();
  const sellable = useSellable(record);
  if (sellable === undefined) return null;
  const { amount: available, amountUnit } = sellable;
  const amount = record['amount'];
  const words = () => {
    if (available === '0') return translate('stockPicker.none');
    return exceeds(amount, available)
      ? translate('errors.transaction.notEnoughStock', { amount, available, amountUnit })
      : `${translate('stockPicker.available')}: ${quantity(available, amountUnit)}`;
  };
  const isEnough = available !== '0' && !exceeds(amount, available);
  return (
    <p className={isEnough ? 'stock-available' : 'stock-available stock-exceeded'} role="status">
      {words()}
    </p>
  );
}

/** What is no figure is refused under its field, not here. */
function exceeds(amount: unknown, available: string): boolean {
  return typeof amount === 'string' && /^\d+(\.\d+)?$/u.test(amount) && new Big(amount).gt(available);
}
