import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Values } from '../../record/index.ts';
import type { FormState } from './state/form-state.ts';
import { createFormStore, SETTLE_MS, type FormStore } from './state/form-store.ts';
import { judgeOf } from './state/judge.ts';
import type { FormWorld } from './use-form-world.ts';

/** The store of a form that opens on `data`; another world or other data open it anew. */
export function useFormStore(world: FormWorld, data: Values): FormStore {
  const store = useMemo(() => createFormStore(data, judgeOf(world), settleMs(world)), [world, data]);
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
