import { useEffect } from 'react';
import { areKeysResting } from '../keys/index.ts';

/** Asked from outside of any form (a router, a workspace switch), hence not a React context. */
const open = new Set<() => boolean>();

/** Whether leaving now would lose edits of any open form. */
export function hasUnsavedChanges(): boolean {
  return [...open].some((isEdited) => isEdited());
}

/** Whether somebody is doing what a page that goes would end: edits are open, or a dialog is. */
export function isInTheMiddle(): boolean {
  return hasUnsavedChanges() || areKeysResting();
}

/** Holds the tab, and whoever asks `hasUnsavedChanges`, while the form is edited. */
export function useUnsavedChanges(isEdited: () => boolean): void {
  useEffect(() => {
    open.add(isEdited);
    const holdTab = (event: BeforeUnloadEvent) => {
      if (isEdited()) event.preventDefault();
    };
    window.addEventListener('beforeunload', holdTab);
    return () => {
      open.delete(isEdited);
      window.removeEventListener('beforeunload', holdTab);
    };
  }, [isEdited]);
}
