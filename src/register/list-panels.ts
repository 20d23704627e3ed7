import type { ListPanelProps, Registry } from '../../engine/react/index.ts';
import { lazyPart } from './lazy-part.ts';

/** Panels that metadata lists name. */
export const listPanels = {
  stockOverview: lazyPart<ListPanelProps>(async () => (await import('./stock/stock-overview.tsx')).StockOverview),
} satisfies Registry['listPanels'];
