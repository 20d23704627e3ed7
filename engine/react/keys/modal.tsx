import { Dialog, type DialogProps } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { focusHistory, giveFocusBack } from './focus-history.ts';
import { stayInside } from './stay-inside.ts';

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
