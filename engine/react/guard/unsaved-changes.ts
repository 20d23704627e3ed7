import { useEffect } from 'react';
import { areShortcutsDisabled } from '../keys/index.ts';

interface Open {
  /** Whether leaving now would lose edits. */
  readonly isEdited: () => boolean;
  /** Whether edits are being sent: no answer tells yet whether they are needed again. */
  readonly isSending: () => boolean;
}

/** Asked from outside of any form (a router, a workspace switch), hence not a React context. */
const open = new Set<Open>();

/** Whether leaving now would lose edits of any open form. */
export function hasUnsavedChanges(): boolean {
  return [...open].some(({ isEdited }) => isEdited());
}

/** Gives up the edits of all open forms: their person agreed, and the page goes. */
export function giveUpChanges(): void {
  open.clear();
}

/** Whether somebody is doing what a page that goes would end: edits are open or being sent, or a dialog is open. */
export function isInTheMiddle(): boolean {
  return hasUnsavedChanges() || [...open].some(({ isSending }) => isSending()) || areShortcutsDisabled();
}

const never = () => false;

/** Holds the tab, and whoever asks `hasUnsavedChanges`, while the form is edited. */
export function useUnsavedChanges(isEdited: () => boolean, isSending: () => boolean = never): void {
  useEffect(() => {
    const form: Open = { isEdited, isSending };
    open.add(form);
    const holdTab = (event: BeforeUnloadEvent) => {
      if (isEdited()) event.preventDefault();
    };
    window.addEventListener('beforeunload', holdTab);
    return () => {
      open.delete(form);
      window.removeEventListener('beforeunload', holdTab);
    };
  }, [isEdited, isSending]);
}
