import { useEffect, type RefObject } from 'react';
import type { ColumnGroup } from './column-groups.ts';
import { placePinned } from './cell-place.ts';

/**
 * Marks the element that a table scrolls in while something of it is out of view: with `data-before` at its start, with
 * `data-more` at its end. Keeps its pinned columns beside each other.
 */
export function useScrolled(ref: RefObject<HTMLElement | null>, groups: readonly ColumnGroup[]): void {
  // Widths and the scrolled place are the browser's: the mark follows them outside of React.
  useEffect(() => {
    const scrolled = ref.current;
    if (scrolled === null) return undefined;
    const mark = () => {
      const before = Math.abs(scrolled.scrollLeft);
      const left = scrolled.scrollWidth - scrolled.clientWidth - before;
      scrolled.dataset['before'] = String(before > 1);
      scrolled.dataset['more'] = String(left > 1);
    };
    const resized = new ResizeObserver(() => {
      placePinned(scrolled);
      mark();
    });
    for (const observed of [scrolled, ...scrolled.children, ...scrolled.querySelectorAll('th')])
      resized.observe(observed);
    scrolled.addEventListener('scroll', mark, { passive: true });
    return () => {
      resized.disconnect();
      scrolled.removeEventListener('scroll', mark);
    };
  }, [ref, groups]);
}
