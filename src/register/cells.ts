import type { CellProps, Registry } from '../../engine/react/index.ts';
import { lazyPart } from './lazy-part.ts';

/** Cells that metadata lists name. */
export const cells = {
  auditedDeed: lazyPart<CellProps>(async () => (await import('./audit/audited-deed-cell.tsx')).AuditedDeedCell),
  auditedRecord: lazyPart<CellProps>(async () => (await import('./audit/audited-record-cell.tsx')).AuditedRecordCell),
  stockBar: lazyPart<CellProps>(async () => (await import('./stock/stock-bar-cell.tsx')).StockBarCell),
} satisfies Registry['cells'];
