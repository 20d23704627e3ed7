import { useEffect, useRef } from 'react';
import type { OpenForm } from './form-context.tsx';
import { useStoreState } from './use-form-store.ts';

/** Id of the error summary. */
export function summaryId(formId: string): string {
  return `${formId}:summary`;
}

/**
 * Moves the focus to the error summary after an attempt to save, and after a refusal by the server. A page shows errors
 * of the whole record beside its save button; a dialog shows them only in the summary.
 */
export function useSummaryFocus({ store, id }: Pick<OpenForm, 'store' | 'id'>, presentation: 'page' | 'dialog'): void {
  const attempts = useStoreState(store, (state) => state.attempts);
  const refusal = useStoreState(store, ({ serverIssues }) => serverIssues);
  const announced = useRef(refusal);
  useEffect(() => {
    if (attempts > 0) document.getElementById(summaryId(id))?.focus();
  }, [attempts, id]);
  useEffect(() => {
    // Changes remove errors; only new ones are announced.
    const added = refusal.filter((issue) => !announced.current.includes(issue));
    announced.current = refusal;
    if (added.some(({ path }) => path !== '' || presentation === 'dialog'))
      document.getElementById(summaryId(id))?.focus();
  }, [refusal, presentation, id]);
}
