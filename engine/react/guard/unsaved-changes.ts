import { useEffect } from 'react';
import { areShortcutsDisabled } from '../keys/index.ts';

interface Open {
  /** True when leaving now would lose edits. */
  readonly isEdited: () => boolean;
  /** True while edits are being sent and may be needed again. */
  readonly isSending: () => boolean;
}

/** A module variable, not a React context, because a router and the workspace switch read it outside of forms. */
const open = new Set<Open>();

/** True when leaving now would lose edits of any open form. */
export function hasUnsavedChanges(): boolean {
  return [...open].some(({ isEdited }) => isEdited());
}

/** Discards the edits of all open forms, after the person agreed to leave. */
export function discardChanges(): void {
  open.clear();
}

/** True while a reload would interrupt the viewer: unsaved edits, a request being sent, or an open dialog. */
export function hasPendingWork(): boolean {
  return hasUnsavedChanges() || [...open].some(({ isSending }) => isSending()) || areShortcutsDisabled();
}

const never = () => false;

/** Registers a form whose edits block closing the tab and count in `hasUnsavedChanges`. */
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
