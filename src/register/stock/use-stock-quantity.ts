import { useCallback } from 'react';
import { useCatalogue, useFormat, useLabel } from '../../../engine/react/index.ts';

/** Decimal places that amounts in stock are shown with; specification, section 2. */
const DECIMALS = 3;

/** Writes an amount in stock, rounded, with the unit that the enumeration `AmountUnit` names. */
export function useStockQuantity(): (amount: unknown, unit: unknown) => string {
  const { enumerations } = useCatalogue();
  const label = useLabel();
  const format = useFormat();
  return useCallback(
    (amount, unit) => {
      const known = enumerations['AmountUnit']?.values.find(({ name }) => name === unit);
      return format.quantity(String(amount), label(known?.label), { decimals: DECIMALS });
    },
    [enumerations, format, label],
  );
}
