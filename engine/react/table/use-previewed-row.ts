import { useEffect, useRef, type RefObject } from 'react';
import { isFocusLost } from '../keys/index.ts';
import { rowElement } from './row-element.ts';

/** Keeps the row of the record that is looked at in view, and the focus with it, unless that is elsewhere; in the end the row has it back. */
export function usePreviewedRow(table: RefObject<HTMLElement | null>, id: string | undefined): void {
  const before = useRef<string | undefined>(undefined);
  // The focus and the scrolled place are the browser's.
  useEffect(() => {
    const wanted = id ?? before.current;
    const row = wanted === undefined ? undefined : rowElement(table.current, wanted);
    const isStep = before.current !== undefined && id !== before.current;
    before.current = id;
    if (id !== undefined) row?.scrollIntoView({ block: 'nearest' });
    const focused = document.activeElement;
    // A button of the row that was looked at before is left by a step.
    const isOnRow = focused instanceof HTMLTableRowElement || (isStep && focused?.closest('tr[data-id]') != null);
    if (isFocusLost() || isOnRow) row?.focus();
  }, [table, id]);
}
