import type { CellProps, Registry } from '../../engine/react/index.ts';
import { lazyPart } from './lazy-part.ts';

/** Cells that metadata lists name. */
export const cells = {
  stockBar: lazyPart<CellProps>(async () => (await import('./stock/stock-bar-cell.tsx')).StockBarCell),
} satisfies Registry['cells'];
