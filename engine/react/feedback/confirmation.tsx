import { createContext, use, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useCompletedPresses, useFocusHistory } from '../keys/index.ts';
import { lazyComponent } from '../load/index.ts';
import { useNavigation, useRouteState } from '../state/index.ts';
import { DialogRegion } from './dialog-region.tsx';
import type { Question } from './question.ts';

/** Asks; answers true where the person agreed. */
export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

const ConfirmationDialog = lazyComponent(async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog);

/** Asks on behalf of everything inside it, one question at a time; from here on dialogs give the focus back, and no press is lost. */
export function ConfirmationProvider({ children }: { readonly children: ReactNode }) {
  const { pathname } = useNavigation();
  const [question, setQuestion] = useRouteState<Question>();
  useFocusHistory();
  useCompletedPresses();
  const settle = useRef<(isAgreed: boolean) => void>(() => undefined);
  // Whoever leaves the place of a question has not agreed.
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

/** Asks the person to agree first. */
export const useConfirm = (): Confirm => use(ConfirmContext);
