import { useCallback, useEffect } from 'react';
import { useConfirm } from '../feedback/index.ts';
import { useWords } from '../state/index.ts';
import { hasUnsavedChanges } from './unsaved-changes.ts';

/**
 * Returns a callback that asks before edits are lost (by default of any open form). It resolves to true when nothing
 * would be lost or the person agreed.
 */
export function useLeave(): (isEdited?: () => boolean) => Promise<boolean> {
  const confirm = useConfirm();
  const translate = useWords();
  return useCallback(
    async (isEdited = hasUnsavedChanges) =>
      !isEdited() ||
      confirm({
        title: translate('form.unsaved'),
        text: translate('form.unsavedText'),
        verb: translate('form.leave'),
        refusal: translate('form.stay'),
        intent: 'danger',
      }),
    [confirm, translate],
  );
}

/** The used part of a router's blocker; `useBlocker(hasUnsavedChanges)` of react-router returns one. */
export interface Blocker {
  readonly state: 'blocked' | 'proceeding' | 'unblocked';
  readonly proceed?: (() => void) | undefined;
  readonly reset?: (() => void) | undefined;
}

/** Asks when the router blocks a navigation, then proceeds or resets it. */
export function useLeaveGuard({ state, proceed, reset }: Blocker): void {
  const leave = useLeave();
  useEffect(() => {
    if (state !== 'blocked') return;
    void leave().then((isLeaving) => (isLeaving ? proceed?.() : reset?.()));
    // oxlint-disable-next-line react/exhaustive-deps -- one question per move; each render makes new proceed and reset
  }, [state]);
}
