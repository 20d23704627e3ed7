import { lazy, type ComponentType } from 'react';
import type { PanelProps, Registry } from '../../engine/react/index.ts';

/** Panels that metadata forms name, each loaded with the first form that shows it. */
export const panels: Registry['panels'] = {
  availableStock: panel(async () => (await import('./stock/available-stock.tsx')).AvailableStock),
  certificateSummary: panel(async () => (await import('./certificate/certificate-summary.tsx')).CertificateSummary),
};

function panel(load: () => Promise<ComponentType<PanelProps>>): ComponentType<PanelProps> {
  return lazy(async () => ({ default: await load() }));
}
