import { Button } from '@blueprintjs/core';
import { Big } from 'big.js';
import { useOpenForm } from '../../../engine/react/form/index.ts';
import { useCatalogue, useLabel, useWords, type PanelProps } from '../../../engine/react/index.ts';
import { displayOf } from '../../../engine/react/state/index.ts';
import { useSellable } from './use-sellable.ts';
import { useStockQuantity } from './use-stock-quantity.ts';
import './stock.css';

const ofSale = {
  none: 'stockPicker.none',
  exceeded: 'errors.transaction.notEnoughStock',
  available: 'stockPicker.available',
} as const;
const ofReturn = {
  none: 'errors.transaction.nothingToReturn',
  exceeded: 'errors.transaction.notReturnable',
  available: 'stockPicker.returnable',
} as const;

/**
 * Beside a transaction's amount: the sellable amount of the selected certificate, a button to use it all, and whether
 * it suffices.
 */
export function AvailableStock({ record }: PanelProps) {
  const translate = useWords();
  const label = useLabel();
  const { entities } = useCatalogue();
  const quantity = useStockQuantity();
  const sellable = useSellable(record);
  const { store } = useOpenForm();
  if (sellable === undefined) return null;
  const { amount: available, amountUnit, substanceType } = sellable;
  const material = displayOf(label(entities['substanceType']?.display), substanceType);
  const amount = record['amount'];
  const said = record['kind'] === 'RETURN' ? ofReturn : ofSale;
  const words = () => {
    if (available === '0') return translate(said.none);
    return exceeds(amount, available)
      ? translate(said.exceeded, { amount, available, amountUnit })
      : [`${translate(said.available)}: ${quantity(available, amountUnit)}`, material].filter(Boolean).join(' · ');
  };
  const isEnough = available !== '0' && !exceeds(amount, available);
  return (
    <div className="stock-beside">
      <p className={isEnough ? 'stock-available' : 'stock-available stock-exceeded'} role="status">
        {words()}
      </p>
      {available !== '0' && amount !== available && (
        <Button
          size="small"
          variant="minimal"
          onClick={() => store.dispatch({ kind: 'set', path: ['amount'], value: available })}
        >
          {translate('stockPicker.whole')}
        </Button>
      )}
    </div>
  );
}

/** A non-number is reported at its field, not here. */
function exceeds(amount: unknown, available: string): boolean {
  return typeof amount === 'string' && /^\d+(\.\d+)?$/u.test(amount) && new Big(amount).gt(available);
}
