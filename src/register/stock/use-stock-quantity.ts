import { useCallback } from 'react';
import { useEnumerationChoices, useFormat } from '../../../engine/react/index.ts';

/** Decimals of displayed stock amounts; specification, section 2. */
const DECIMALS = 3;

/** Formats a stock amount, rounded, with its unit. */
export function useStockQuantity(): (amount: unknown, unit: unknown) => string {
  const unitName = useUnitName();
  const format = useFormat();
  return useCallback(
    (amount, unit) => format.quantity(String(amount), unitName(unit), { decimals: DECIMALS }),
    [format, unitName],
  );
}

/** The label of a unit in the enumeration `AmountUnit`. */
export function useUnitName(): (unit: unknown) => string {
  const choices = useEnumerationChoices();
  return useCallback((unit) => choices('AmountUnit', typeof unit === 'string' ? unit : '').label, [choices]);
}
