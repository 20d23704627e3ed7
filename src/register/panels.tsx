import { lazy, Suspense, type ComponentType } from 'react';
import type { PanelProps, Registry } from '../../engine/react/index.ts';

/** Panels that metadata forms name, each loaded with the first form that shows it. */
export const panels: Registry['panels'] = {
  availableStock: panel(async () => (await import('./stock/available-stock.tsx')).AvailableStock),
  certificateSummary: panel(async () => (await import('./certificate/certificate-summary.tsx')).CertificateSummary),
};

/** Waits by itself: the form around it is there already, and would vanish from under the person's hands. */
function panel(load: () => Promise<ComponentType<PanelProps>>): ComponentType<PanelProps> {
  const Panel = lazy(async () => ({ default: await load() }));
  return function LazyPanel(props: PanelProps) {
    return (
      <Suspense fallback={null}>
        <Panel {...props} />
      </Suspense>
    );
  };
}
