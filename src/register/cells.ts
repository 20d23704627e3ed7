import type { ComponentType } from 'react';
import type { CellProps, Registry } from '../../engine/react/index.ts';
import { lazyPart } from './lazy-part.ts';

/** A cell may be the words of a link, which has some from the first moment. */
const lazyCell = (load: () => Promise<ComponentType<CellProps>>) => lazyPart(load, '…');

/** Cells that metadata lists name. */
export const cells = {
  auditedDeed: lazyCell(async () => (await import('./audit/audited-deed-cell.tsx')).AuditedDeedCell),
  auditedRecord: lazyCell(async () => (await import('./audit/audited-record-cell.tsx')).AuditedRecordCell),
  auditedThing: lazyCell(async () => (await import('./audit/audited-thing-cell.tsx')).AuditedThingCell),
  documentNumber: lazyCell(async () => (await import('./document/document-number-cell.tsx')).DocumentNumberCell),
  stockBar: lazyCell(async () => (await import('./stock/stock-bar-cell.tsx')).StockBarCell),
} satisfies Registry['cells'];
