/**
 * Marks a horizontally scrolling element while content overflows: `data-before` at its start, `data-more` at its end.
 * `resize` is called before each measurement of a new size. Returns a callback that stops it.
 */
export function markOverflow(scrolled: HTMLElement, resize = () => {}): () => void {
  const mark = () => {
    const before = Math.abs(scrolled.scrollLeft);
    const left = scrolled.scrollWidth - scrolled.clientWidth - before;
    scrolled.dataset['before'] = String(before > 1);
    scrolled.dataset['more'] = String(left > 1);
  };
  const resized = new ResizeObserver(() => {
    resize();
    mark();
  });
  for (const observed of [scrolled, ...scrolled.children, ...scrolled.querySelectorAll('th')])
    resized.observe(observed);
  scrolled.addEventListener('scroll', mark, { passive: true });
  return () => {
    resized.disconnect();
    scrolled.removeEventListener('scroll', mark);
  };
}
