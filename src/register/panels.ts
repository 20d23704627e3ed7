import type { PanelProps, Registry } from '../../engine/react/index.ts';
import { lazyPart } from './lazy-part.ts';

/** Panels that metadata forms name. */
export const panels = {
  auditedChanges: lazyPart<PanelProps>(async () => (await import('./audit/audited-changes.tsx')).AuditedChanges),
  availableStock: lazyPart<PanelProps>(async () => (await import('./stock/available-stock.tsx')).AvailableStock),
  certificateSummary: lazyPart<PanelProps>(
    async () => (await import('./certificate/certificate-summary.tsx')).CertificateSummary,
  ),
  holdingHistory: lazyPart<PanelProps>(async () => (await import('./stock/holding-history.tsx')).HoldingHistory),
} satisfies Registry['panels'];
