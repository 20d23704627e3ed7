import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Values } from '../../record/index.ts';
import type { FormState } from './state/form-state.ts';
import { createFormStore, SETTLE_MS, type FormStore } from './state/form-store.ts';
import { formValidatorOf } from './state/form-validator.ts';
import type { FormWorld } from './use-form-world.ts';

/**
 * The store of a form that opens on what `open` answers. Another `subject` opens it anew. Another world does not: a
 * renewed session, a new day or changed metadata validate what was entered, and nobody loses a word.
 */
export function useFormStore(world: FormWorld, subject: unknown, open: () => Values): FormStore {
  const opening = () => ({ subject, store: createFormStore(open(), formValidatorOf(world), settleMs(world)) });
  const [latest, keep] = useState(opening);
  const current = latest.subject === subject ? latest : opening();
  if (current !== latest) keep(current);
  const { store } = current;
  const validatedBy = useRef(world);
  useLayoutEffect(() => {
    if (validatedBy.current === world) return;
    validatedBy.current = world;
    store.validateBy(formValidatorOf(world));
  }, [store, world]);
  useEffect(() => () => store.close(), [store]);
  return store;
}

/** Something of a store's state, for what stands around the form; `select` must give the same value for the same state. */
export function useStoreState<Value>(store: FormStore, select: (state: FormState) => Value): Value {
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
}

/** One pause for the whole form: the longest that any computed value wants. */
function settleMs({ entity }: FormWorld): number {
  const pauses = Object.values(entity.rules).flatMap(({ value }) =>
    value?.mode === 'computed' ? [value.debounceMs] : [],
  );
  return pauses.length === 0 ? SETTLE_MS : Math.max(...pauses);
}
