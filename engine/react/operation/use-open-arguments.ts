import { useCallback, useRef, useState } from 'react';
import type { Values } from '../../record/index.ts';
import type { ErrorSentence } from '../feedback/index.ts';
import {
  canSave,
  holds,
  isEdited,
  serverIssues,
  startData,
  useFormStore,
  useFormRuleContext,
  useStoreState,
  type FormStore,
  type FormRuleContext,
} from '../form/index.ts';
import { useUnsavedChanges } from '../guard/index.ts';
import type { DialogForm } from './dialog-form.ts';

/** An open form of arguments. */
export interface OpenArguments {
  readonly ruleContext: FormRuleContext;
  readonly store: FormStore;
  /** True when the form has no issues. */
  readonly isComplete: boolean;
  readonly isSending: boolean;
  /** Validates and sends the entered values, then shows the server's errors. */
  readonly submit: () => Promise<void>;
}

/** Opens a form of arguments; suspends until its code is loaded. `onSubmit` resolves to the server's errors. */
export function useOpenArguments(
  { piece, prefilled, answer, others = [] }: DialogForm,
  onSubmit: (values: Values, other?: string) => Promise<readonly ErrorSentence[]>,
): OpenArguments {
  const ruleContext = useFormRuleContext(piece);
  const store = useFormStore(ruleContext, undefined, () => startData(ruleContext, prefilled));
  const isComplete = useStoreState(store, canSave);
  const [isSending, setSending] = useState(false);
  const isInProgress = useRef(false);
  // Sent data does not count as an edit: navigation can happen before the response is handled here.
  const sent = useRef<Values>(undefined);
  useUnsavedChanges(
    useCallback(() => isEdited(store.state()) && store.state().data !== sent.current, [store]),
    useCallback(() => isInProgress.current, []),
  );
  const submit = async () => {
    if (isSending || !store.attempt()) return;
    setSending(true);
    isInProgress.current = true;
    sent.current = store.state().data;
    const other = others.find(({ when }) => holds(ruleContext, when, store.state().data));
    const values = (other?.answer ?? answer)(store);
    const errors = await onSubmit(values, other?.operation).finally(() => {
      setSending(false);
      isInProgress.current = false;
    });
    if (errors.length > 0) sent.current = undefined;
    store.dispatch({ kind: 'refuse', issues: serverIssues(piece.entity, errors) });
  };
  return { ruleContext, store, isComplete, isSending, submit };
}
