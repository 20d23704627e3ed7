import type { Registry } from '../../engine/react/index.ts';
import { lazyPart } from './lazy-part.ts';

/** Widgets that metadata forms and dialogs name. */
export const widgets = {
  stockPicker: lazyPart(async () => (await import('./stock/stock-picker.tsx')).StockPicker),
} satisfies Registry['widgets'];
