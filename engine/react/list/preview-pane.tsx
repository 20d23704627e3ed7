import { Suspense, useEffect } from 'react';
import { lazyComponent } from '../load/index.ts';
import type { useListPreview } from './use-list-preview.ts';
import type { useListRows } from './use-list-rows.tsx';
import { areShortcutsDisabled, isTyping } from '../keys/index.ts';
import { useStableCallback } from '../state/index.ts';
import type { Direction } from '../walk/index.ts';
import type { usePreview } from './use-preview.ts';

interface ListLookProps {
  readonly entity: string;
  readonly preview: ReturnType<typeof useListPreview>;
  readonly rows: ReturnType<typeof useListRows>;
}

const PreviewPanel = lazyComponent(async () => (await import('./preview-panel.tsx')).PreviewPanel);

/** The preview of a record, once one is opened. */
export function PreviewPane({ entity, preview, rows: { nameOf, linkOf, actionsOf } }: ListLookProps) {
  usePreviewKeys(preview);
  if (!preview.isOpen || linkOf === undefined) return null;
  return (
    <Suspense fallback={null}>
      <PreviewPanel
        entity={entity}
        walk={preview.walk}
        preview={preview}
        nameOf={nameOf}
        linkOf={linkOf}
        actionsOf={actionsOf}
      />
    </Suspense>
  );
}

const directions: Readonly<Record<string, Direction>> = { ArrowDown: 'next', ArrowUp: 'previous' };

/** Elements that handle arrows and Escape themselves, or scroll by them. */
const keyHandlers = '[role="menu"], [role="listbox"], .bp6-portal, .record-preview-body';

/** While the preview is open, arrows step through the records and Escape closes it, wherever the focus is. */
function usePreviewKeys({ isOpen, step, close }: ReturnType<typeof usePreview>): void {
  const [onStep, onClose] = [useStableCallback(step), useStableCallback(close)];
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (event.defaultPrevented || isModified || isTyping(event.target) || areShortcutsDisabled()) return;
      const isUsed = event.target instanceof Element && event.target.closest(keyHandlers) !== null;
      const direction = directions[event.key];
      if (event.key === 'Escape' && !isInPortal(event.target)) onClose();
      else if (direction !== undefined && !isUsed) onStep(direction);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, onStep, onClose]);
}

const isInPortal = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="menu"], .bp6-portal') !== null;
