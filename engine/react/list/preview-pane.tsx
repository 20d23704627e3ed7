import { Suspense } from 'react';
import { lazyComponent } from '../load/index.ts';
import type { useListPreview } from './use-list-preview.ts';
import { usePreviewKeys } from './use-preview-keys.ts';
import type { useListRows } from './use-list-rows.tsx';

interface ListLookProps {
  readonly entity: string;
  readonly look: ReturnType<typeof useListPreview>;
  readonly rows: ReturnType<typeof useListRows>;
}

const PreviewPanel = lazyComponent(async () => (await import('./preview-panel.tsx')).PreviewPanel);

/** The record that is looked at, once one is. */
export function PreviewPane({ entity, look, rows: { nameOf, linkOf, actionsOf } }: ListLookProps) {
  usePreviewKeys(look);
  if (!look.isOpen || linkOf === undefined) return null;
  return (
    <Suspense fallback={null}>
      <PreviewPanel
        entity={entity}
        walk={look.walk}
        look={look}
        nameOf={nameOf}
        linkOf={linkOf}
        actionsOf={actionsOf}
      />
    </Suspense>
  );
}
