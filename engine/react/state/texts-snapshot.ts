import type { i18n } from 'i18next';
import { useSyncExternalStore } from 'react';
import { addNumberFormat } from '../../format/index.ts';
import type { Values } from '../../record/index.ts';

/** Translates an interface text by its key, with parameters. */
export type Translate = (key: string, params?: Values) => string;

/** Snapshot of the interface texts; a new object after every change. */
export interface TextsSnapshot {
  readonly language: string;
  readonly translate: Translate;
}

interface TextStore {
  readonly current: () => TextsSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
}

const stores = new WeakMap<i18n, TextStore>();

/** Subscribes to `words`: renders again when the language changes or texts are loaded. */
export function useTextsSnapshot(words: i18n): TextsSnapshot {
  const { subscribe, current } = storeOf(words);
  return useSyncExternalStore(subscribe, current);
}

function storeOf(words: i18n): TextStore {
  const known = stores.get(words);
  if (known !== undefined) return known;
  addNumberFormat(words);
  const listeners = new Set<() => void>();
  const snapshot = (): TextsSnapshot => {
    const translate = words.getFixedT(words.language);
    return { language: words.language, translate: (key, params) => translate(key, { ...params }) };
  };
  let current = snapshot();
  const update = () => {
    current = snapshot();
    for (const listener of listeners) listener();
  };
  words.on('languageChanged', update);
  words.store.on('added', update);
  const store: TextStore = {
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  stores.set(words, store);
  return store;
}
