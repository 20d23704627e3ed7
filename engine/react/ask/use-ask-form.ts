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
  useFormWorld,
  useStoreState,
  type FormStore,
  type FormWorld,
} from '../form/index.ts';
import { useUnsavedChanges } from '../guard/index.ts';
import type { DialogForm } from './dialog-form.ts';

/** An open form of arguments. */
export interface OpenAskForm {
  readonly world: FormWorld;
  readonly store: FormStore;
  /** True when the form has no issues. */
  readonly isComplete: boolean;
  readonly isSending: boolean;
  /** Validates and sends the entered values, then shows the server's errors. */
  readonly submit: () => Promise<void>;
}

/** Opens a form of arguments; suspends until its code is loaded. `onSubmit` resolves to the server's errors. */
export function useAskForm(
  { piece, prefilled, answer, others = [] }: DialogForm,
  onSubmit: (values: Values, other?: string) => Promise<readonly ErrorSentence[]>,
): OpenAskForm {
  const world = useFormWorld(piece);
  const store = useFormStore(world, undefined, () => startData(world, prefilled));
  const isComplete = useStoreState(store, canSave);
  const [isSending, setSending] = useState(false);
  const isUnderWay = useRef(false);
  // Sent data does not count as an edit: navigation can happen before the response is handled here.
  const sent = useRef<Values>(undefined);
  useUnsavedChanges(
    useCallback(() => isEdited(store.state()) && store.state().data !== sent.current, [store]),
    useCallback(() => isUnderWay.current, []),
  );
  const submit = async () => {
    if (isSending || !store.attempt()) return;
    setSending(true);
    isUnderWay.current = true;
    sent.current = store.state().data;
    const other = others.find(({ when }) => holds(world, when, store.state().data));
    const values = (other?.answer ?? answer)(store);
    const errors = await onSubmit(values, other?.operation).finally(() => {
      setSending(false);
      isUnderWay.current = false;
    });
    if (errors.length > 0) sent.current = undefined;
    store.dispatch({ kind: 'refuse', issues: serverIssues(piece.entity, errors) });
  };
  return { world, store, isComplete, isSending, submit };
}
