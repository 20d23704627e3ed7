import { createContext, use, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useCompletedPresses, useFocusHistory } from '../keys/index.ts';
import { lazyComponent } from '../load/index.ts';
import { useNavigation, useRouteState } from '../state/index.ts';
import { DialogRegion } from './dialog-region.tsx';
import type { Question } from './question.ts';

/** Asks for confirmation; resolves to true when the person agreed. */
export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

const ConfirmationDialog = lazyComponent(async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog);

/**
 * Shows confirmations of its descendants, one at a time. It also installs focus restoration of dialogs and completion
 * of presses.
 */
export function ConfirmationProvider({ children }: { readonly children: ReactNode }) {
  const { pathname } = useNavigation();
  const [question, setQuestion] = useRouteState<Question>();
  useFocusHistory();
  useCompletedPresses();
  const settle = useRef<(isAgreed: boolean) => void>(() => undefined);
  // Leaving the page declines the open confirmation.
  useEffect(() => () => settle.current(false), [pathname]);
  const confirm = useCallback<Confirm>(
    (question) => {
      settle.current(false);
      setQuestion(question);
      return new Promise((resolve) => {
        settle.current = resolve;
      });
    },
    [setQuestion],
  );
  const answer = useCallback(
    (isAgreed: boolean) => {
      settle.current(isAgreed);
      setQuestion(undefined);
    },
    [setQuestion],
  );
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question !== undefined && (
        <DialogRegion onClose={() => answer(false)}>
          <ConfirmationDialog question={question} onAnswer={answer} />
        </DialogRegion>
      )}
    </ConfirmContext>
  );
}

/** Returns the callback that asks for confirmation. */
export const useConfirm = (): Confirm => use(ConfirmContext);
