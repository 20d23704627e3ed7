import { useEffect, useRef } from 'react';
import type { OpenForm } from './form-context.tsx';
import { useStoreState } from './use-form-store.ts';

/** The id of the list of what stops a save. */
export function summaryId(formId: string): string {
  return `${formId}:summary`;
}

/**
 * Moves the focus to the list of errors when a save was asked for, and when the server refused one. A page says beside its
 * button to save what is wrong with the record as a whole; a dialog says it there alone.
 */
export function useSummaryFocus({ store, id }: Pick<OpenForm, 'store' | 'id'>, presentation: 'page' | 'dialog'): void {
  const attempts = useStoreState(store, (state) => state.attempts);
  const refusal = useStoreState(store, ({ serverIssues }) => serverIssues);
  const announced = useRef(refusal);
  useEffect(() => {
    if (attempts > 0) document.getElementById(summaryId(id))?.focus();
  }, [attempts, id]);
  useEffect(() => {
    // A change takes objections away; only new ones are to be heard.
    const added = refusal.filter((issue) => !announced.current.includes(issue));
    announced.current = refusal;
    if (added.some(({ path }) => path !== '' || presentation === 'dialog'))
      document.getElementById(summaryId(id))?.focus();
  }, [refusal, presentation, id]);
}
