import { useEffect, useRef, type RefObject } from 'react';
import { isFocusLost } from '../keys/index.ts';
import type { RecordData } from '../state/index.ts';
import { rowElement } from './row-element.ts';

/** Focuses the row of the record whose screen one came back from, once, unless something else has the focus by then. */
export function useReturnedRow(
  table: RefObject<HTMLElement | null>,
  id: string | undefined,
  records: readonly RecordData[],
): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (id === undefined || isDone.current || records.length === 0) return;
    isDone.current = true;
    if (isFocusLost() || document.activeElement?.matches('main') === true) rowElement(table.current, id)?.focus();
  }, [table, id, records]);
}
