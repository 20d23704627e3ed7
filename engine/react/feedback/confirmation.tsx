import { createContext, lazy, Suspense, use, useCallback, useRef, useState, type ReactNode } from 'react';
import type { Question } from './question.ts';

/** Asks; answers true where the person agreed. */
export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

const ConfirmationDialog = lazy(async () => ({
  default: (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
}));

/** Asks on behalf of everything inside it, one question at a time. */
export function ConfirmationProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question | undefined>(undefined);
  const settle = useRef<(isAgreed: boolean) => void>(() => undefined);
  const confirm = useCallback<Confirm>((asked) => {
    settle.current(false);
    setQuestion(asked);
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  }, []);
  const answer = useCallback((isAgreed: boolean) => {
    settle.current(isAgreed);
    setQuestion(undefined);
  }, []);
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question !== undefined && (
        <Suspense fallback={null}>
          <ConfirmationDialog question={question} onAnswer={answer} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}

/** Asks the person to agree first. */
export const useConfirm = (): Confirm => use(ConfirmContext);
