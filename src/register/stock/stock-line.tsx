import { displayOf, useCatalogue, useLabel } from '../../../engine/react/state/index.ts';
import { valueAt } from '../../../engine/record/index.ts';
import { useStockQuantity } from './use-stock-quantity.ts';

/** A certificate in stock: code, available amount, substance and supplier. */
export function StockLine({ item }: { readonly item: unknown }) {
  const { entities } = useCatalogue();
  const label = useLabel();
  const quantity = useStockQuantity();
  const nameOf = (path: string, entity: string) => displayOf(label(entities[entity]?.display), valueAt(item, path));
  const about = [nameOf('certificate.substanceType', 'substanceType'), nameOf('certificate.supplier', 'organization')];
  return (
    <span className="stock-line">
      <span className="stock-code">{nameOf('certificate', 'certificate')}</span>
      <span className="stock-amount">{quantity(valueAt(item, 'availableAmount'), valueAt(item, 'amountUnit'))}</span>
      <span className="stock-about">{about.filter((name) => name !== '').join(' · ')}</span>
    </span>
  );
}
