import { useEffect, useRef, type RefObject } from 'react';

/** Marks the element with `data-more` while something of its content is out of view at its end. */
export function useMoreAtEnd<Scrolled extends HTMLElement>(): RefObject<Scrolled | null> {
  const ref = useRef<Scrolled>(null);
  // Widths and the scrolled place are the browser's: the mark follows them outside of React.
  useEffect(() => {
    const scrolled = ref.current;
    if (scrolled === null) return undefined;
    const mark = () => {
      const left = scrolled.scrollWidth - scrolled.clientWidth - Math.abs(scrolled.scrollLeft);
      scrolled.dataset['more'] = String(left > 1);
    };
    const resized = new ResizeObserver(mark);
    for (const observed of [scrolled, ...scrolled.children]) resized.observe(observed);
    scrolled.addEventListener('scroll', mark, { passive: true });
    return () => {
      resized.disconnect();
      scrolled.removeEventListener('scroll', mark);
    };
  }, []);
  return ref;
}
