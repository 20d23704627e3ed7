import { useCallback } from 'react';
import { useEnumerationChoices, useFormat } from '../../../engine/react/index.ts';

/** Decimal places that amounts in stock are shown with; specification, section 2. */
const DECIMALS = 3;

/** Writes an amount in stock, rounded, with its unit. */
export function useStockQuantity(): (amount: unknown, unit: unknown) => string {
  const unitName = useUnitName();
  const format = useFormat();
  return useCallback(
    (amount, unit) => format.quantity(String(amount), unitName(unit), { decimals: DECIMALS }),
    [format, unitName],
  );
}

/** What the enumeration `AmountUnit` calls a unit. */
export function useUnitName(): (unit: unknown) => string {
  const choices = useEnumerationChoices();
  return useCallback((unit) => choices('AmountUnit', typeof unit === 'string' ? unit : '').label, [choices]);
}
