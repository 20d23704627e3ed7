import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Values } from '../../record/index.ts';
import type { FormState } from './state/form-state.ts';
import { createFormStore, SETTLE_MS, type FormStore } from './state/form-store.ts';
import { formValidatorOf } from './state/form-validator.ts';
import type { FormRuleContext } from './use-form-rule-context.ts';

/**
 * The store of a form, with initial data from `open`. Another `subject` opens it anew. Another `ruleContext`, as after a
 * renewed session, a new day or changed metadata, only validates the data again, so that no edits are lost.
 */
export function useFormStore(ruleContext: FormRuleContext, subject: unknown, open: () => Values): FormStore {
  const opening = () => ({
    subject,
    store: createFormStore(open(), formValidatorOf(ruleContext), settleMs(ruleContext)),
  });
  const [latest, keep] = useState(opening);
  const current = latest.subject === subject ? latest : opening();
  if (current !== latest) keep(current);
  const { store } = current;
  const validatedBy = useRef(ruleContext);
  useLayoutEffect(() => {
    if (validatedBy.current === ruleContext) return;
    validatedBy.current = ruleContext;
    store.validateBy(formValidatorOf(ruleContext));
  }, [store, ruleContext]);
  useEffect(() => () => store.close(), [store]);
  return store;
}

/** Selects a value of a store's state, outside the form; `select` must return an identical value for the same state. */
export function useStoreState<Value>(store: FormStore, select: (state: FormState) => Value): Value {
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
}

/** One debounce for the whole form: the longest of its computed values. */
function settleMs({ entity }: FormRuleContext): number {
  const pauses = Object.values(entity.rules).flatMap(({ value }) =>
    value?.mode === 'computed' ? [value.debounceMs] : [],
  );
  return pauses.length === 0 ? SETTLE_MS : Math.max(...pauses);
}
