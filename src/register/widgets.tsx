import { lazy, Suspense } from 'react';
import type { Registry } from '../../engine/react/index.ts';
import type { StockPickerProps } from './stock/stock-picker.tsx';

const StockPicker = lazy(async () => ({ default: (await import('./stock/stock-picker.tsx')).StockPicker }));

/** Stands in for the lazy picker: the form library takes nothing but plain functions for widgets. */
function StockPickerWidget({ id, value }: StockPickerProps) {
  return (
    <Suspense fallback={null}>
      <StockPicker id={id} value={value} />
    </Suspense>
  );
}

/** Widgets that metadata forms name, each loaded with the first form that shows it. */
export const widgets: Registry['widgets'] = { stockPicker: StockPickerWidget };
