import { useQuery } from '@apollo/client/react';
import { Decimal } from 'decimal.js';
import { MyStocksDocument } from '../../../generated/portal/documents.ts';
import { shownInPlace } from '../../../engine/react/feedback/index.ts';
import { useWords, type PanelProps } from '../../../engine/react/index.ts';
import { valueAt } from '../../../engine/react/state/index.ts';
import { STOCK_PAGE_SIZE, type StockItem } from './stock-choices.ts';
import { useStockQuantity } from './use-stock-quantity.ts';
import './stock.css';

/** Beside the amount of a new transaction: how much of the chosen certificate the viewer can sell, and whether that is enough. */
export function AvailableStock({ record }: PanelProps) {
  const translate = useWords();
  const quantity = useStockQuantity();
  const item = useStockItem(record.id === '' ? valueAt(record, 'certificate') : undefined);
  if (item === undefined) return null;
  const available = quantity(item.availableAmount, item.amountUnit);
  const isEnough = !exceeds(record['amount'], item.availableAmount);
  return (
    <p className={isEnough ? 'stock-available' : 'stock-available stock-exceeded'} role="status">
      {isEnough
        ? `${translate('stockPicker.available')}: ${available}`
        : translate('errors.transaction.notEnoughStock', { available })}
    </p>
  );
}

/** What is in stock of a certificate; undefined while that is unknown, and where it is nothing. */
function useStockItem(certificate: unknown): StockItem | undefined {
  const [id, code] = [valueAt(certificate, 'id'), valueAt(certificate, 'code')];
  const isKnown = typeof id === 'string' && typeof code === 'string';
  const { data } = useQuery(MyStocksDocument, {
    variables: { filter: { search: isKnown ? code : '' }, offset: 0, limit: STOCK_PAGE_SIZE },
    skip: !isKnown,
    fetchPolicy: 'network-only',
    context: shownInPlace,
  });
  return isKnown ? data?.myStocks.items.find((item) => item.certificate.id === id) : undefined;
}

/** What is no figure is refused under its field, not here. */
function exceeds(amount: unknown, available: string): boolean {
  return typeof amount === 'string' && /^\d+(\.\d+)?$/u.test(amount) && new Decimal(amount).greaterThan(available);
}
