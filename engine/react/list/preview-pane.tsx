import { Suspense } from 'react';
import { lazyComponent } from '../load/index.ts';
import type { useListLook } from './use-list-look.ts';
import { useLookKeys } from './use-look-keys.ts';
import type { useListRows } from './use-list-rows.tsx';

interface ListLookProps {
  readonly entity: string;
  readonly look: ReturnType<typeof useListLook>;
  readonly rows: ReturnType<typeof useListRows>;
}

const QuickLook = lazyComponent(async () => (await import('./quick-look.tsx')).QuickLook);

/** The record that is looked at, once one is. */
export function PreviewPane({ entity, look, rows: { nameOf, linkOf, actionsOf } }: ListLookProps) {
  useLookKeys(look);
  if (!look.isOpen || linkOf === undefined) return null;
  return (
    <Suspense fallback={null}>
      <QuickLook entity={entity} walk={look.walk} look={look} nameOf={nameOf} linkOf={linkOf} actionsOf={actionsOf} />
    </Suspense>
  );
}
