import { Dialog, type DialogProps } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { focusHistory, giveFocusBack } from './focus-history.ts';

/**
 * A dialog, open as long as it stands, closed by its own buttons or Escape. The focus stays inside, and is afterwards
 * where it was.
 */
export function Modal(props: Omit<DialogProps, 'isOpen' | 'isCloseButtonShown' | 'containerRef'>) {
  const [before] = useState(focusHistory);
  useEffect(() => () => giveFocusBack(before), [before]);
  return <Dialog isOpen isCloseButtonShown={false} containerRef={holdKeys} {...props} />;
}

const holdKeys = (container: HTMLElement | null) => {
  const dialog = container?.querySelector<HTMLElement>('.bp6-dialog');
  if (container === null || !dialog) return;
  container.addEventListener('keydown', stayInside);
  // Blueprint would begin at a stop outside of the dialog, of which nobody is told that they are in one.
  dialog.tabIndex = -1;
  if (!container.contains(document.activeElement)) dialog.focus();
};

const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Leads Tab from the last stop of a dialog to its first, and back. Blueprint leads it there by way of stops that are
 * nothing to see, and where a dialog has a single one it stays on them.
 */
function stayInside(event: KeyboardEvent): void {
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
