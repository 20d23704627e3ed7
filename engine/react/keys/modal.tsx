import { Dialog, type DialogProps } from '@blueprintjs/core';
import { useEffect, useState, type MouseEvent } from 'react';
import { focusHistory, restoreFocus } from './focus-history.ts';

/** A dialog that is open while mounted; closed by its buttons or Escape. Traps the focus and restores it afterwards. */
export function Modal(props: Omit<DialogProps, 'isOpen' | 'isCloseButtonShown' | 'containerRef'>) {
  const [before] = useState(focusHistory);
  useEffect(() => () => restoreFocus(before), [before]);
  return <Dialog isOpen isCloseButtonShown={false} containerRef={holdKeys} backdropProps={keepsFocus} {...props} />;
}

/** A press on the backdrop would focus the body after the closed dialog has restored the focus. */
const keepsFocus = { onMouseDown: (event: MouseEvent<HTMLDivElement>) => event.preventDefault() };

const holdKeys = (container: HTMLElement | null) => {
  const dialog = container?.querySelector<HTMLElement>('.bp6-dialog');
  if (container === null || !dialog) return;
  container.addEventListener('keydown', stayInside);
  // Blueprint would focus a trap element outside the dialog, so that screen readers would not announce the dialog.
  dialog.tabIndex = -1;
  if (!container.contains(document.activeElement)) dialog.focus();
};

const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Wraps Tab from the last focusable element of a dialog to the first, and back. Blueprint does so through invisible
 * elements, and stays on them when the dialog has only one focusable element.
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
