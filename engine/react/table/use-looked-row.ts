import { useEffect, useRef, type RefObject } from 'react';

/** Keeps the row of the record that is looked at in view, and the focus with it, unless that is elsewhere; in the end the row has it back. */
export function useLookedRow(table: RefObject<HTMLElement | null>, id: string | undefined): void {
  const before = useRef<string | undefined>(undefined);
  // The focus and the scrolled place are the browser's.
  useEffect(() => {
    const row = rowOf(table.current, id ?? before.current);
    before.current = id;
    if (id !== undefined) row?.scrollIntoView({ block: 'nearest' });
    const focused = document.activeElement;
    if (focused === document.body || focused instanceof HTMLTableRowElement) row?.focus();
  }, [table, id]);
}

function rowOf(table: HTMLElement | null, id: string | undefined): HTMLElement | undefined {
  const rows = id === undefined ? [] : [...(table?.querySelectorAll<HTMLElement>('tr[data-id]') ?? [])];
  return rows.find(({ dataset }) => dataset['id'] === id);
}
