const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Leads Tab from the last stop of a dialog to its first, and back. Blueprint leads it there by way of stops that are
 * nothing to see, and where a dialog has a single one it stays on them.
 */
export function stayInside(event: KeyboardEvent): void {
  const dialog = event.target instanceof Element ? event.target.closest('.bp6-dialog') : null;
  if (event.key !== 'Tab' || dialog === null) return;
  const open = [...dialog.querySelectorAll<HTMLElement>(stops)].filter(isStop);
  const [from, to] = event.shiftKey ? [open[0], open.at(-1)] : [open.at(-1), open[0]];
  if (event.target !== from || to === undefined) return;
  event.preventDefault();
  to.focus();
}

function isStop(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility();
}
