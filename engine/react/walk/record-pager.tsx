import { useEffect } from 'react';
import { useShortcuts, type Shortcut } from '../shortcuts/index.ts';
import type { EntityPiece } from '../state/index.ts';
import { useRecordWalk } from './use-record-walk.ts';
import { WalkButtons } from './walk-buttons.tsx';

interface RecordWalkProps {
  readonly piece: EntityPiece;
  readonly id: string;
}

const shortcuts: readonly Shortcut[] = [['← →', 'list.keyWalk']];
const none: readonly Shortcut[] = [];

/** "3 of 32" on a record's screen, with links and arrow keys to the previous and next record of the list. */
export function RecordPager({ piece, id }: RecordWalkProps) {
  const walk = useRecordWalk(piece, id);
  useShortcuts(walk === undefined ? none : shortcuts);
  const step = walk?.onStep;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (isBusy(event.target)) return;
      step?.(event.key === 'ArrowRight' ? 'next' : 'previous');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  return walk && <WalkButtons {...walk} />;
}

/** Elements that handle horizontal arrows themselves, or scroll by them. */
const keyHandlers =
  'input, textarea, select, table, iframe, [contenteditable], [role="menu"], [role="tablist"], [tabindex="0"]';

function isBusy(target: EventTarget | null): boolean {
  return (
    (target instanceof Element && target.closest(keyHandlers) !== null) ||
    document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  );
}
