import { useEffect, type RefObject } from 'react';
import type { ColumnGroup } from './column-groups.ts';
import { pinnedCellStyle } from './cell-style.ts';
import { markOverflow } from './mark-overflow.ts';

/** Marks the element that a table scrolls in where it is cut. Keeps its pinned columns beside each other. */
export function useScrolled(ref: RefObject<HTMLElement | null>, groups: readonly ColumnGroup[]): void {
  // Widths and the scrolled place are the browser's: the mark follows them outside of React.
  useEffect(() => {
    const scrolled = ref.current;
    return scrolled === null ? undefined : markOverflow(scrolled, () => pinnedCellStyle(scrolled));
  }, [ref, groups]);
}
