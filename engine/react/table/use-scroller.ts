import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';

interface Scroller {
  /** The table's own place, or what it stands in, such as the page; null before it was laid out. */
  readonly scroller: HTMLElement | null;
  /** What stands in it above the rows, in pixels. */
  readonly above: number;
}

/** What a table is scrolled by: itself where it is higher than its place, else the nearest around it that is. */
export function useScroller(table: RefObject<HTMLElement | null>): Scroller {
  const [held, hold] = useState<Scroller>({ scroller: null, above: 0 });
  const measure = useCallback(() => {
    const { current } = table;
    const rows = current?.querySelector('tbody');
    if (current === null || rows == null) return;
    const scroller = scrollerOf(current);
    const above = Math.round(topOf(rows) - topOf(scroller) + scroller.scrollTop);
    // oxlint-disable-next-line react/set-state-in-effect -- what scrolls is known only after layout
    hold((before) => (before.scroller === scroller && before.above === above ? before : { scroller, above }));
  }, [table]);
  // What stands above may come, go and grow by itself: it is looked at whenever other rows are drawn.
  useLayoutEffect(measure);
  return held;
}

/** The table itself where nothing around it scrolls: then all of it is in view. */
function scrollerOf(table: HTMLElement): HTMLElement {
  for (let each: HTMLElement | null = table; each !== null; each = each.parentElement) if (scrolls(each)) return each;
  return table;
}

function scrolls(element: HTMLElement): boolean {
  return element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY);
}

const topOf = (element: Element): number => element.getBoundingClientRect().top;
