import type { i18n } from 'i18next';
import { useSyncExternalStore } from 'react';
import { addNumberFormat } from '../../format/index.ts';
import type { Values } from '../../record/index.ts';

/** Translates an interface text by its key, with parameters. */
export type Translate = (key: string, params?: Values) => string;

/** Snapshot of the interface texts; a new object after every change. */
export interface SpokenWords {
  readonly language: string;
  readonly translate: Translate;
}

interface WordStore {
  readonly spoken: () => SpokenWords;
  readonly subscribe: (tell: () => void) => () => void;
}

const stores = new WeakMap<i18n, WordStore>();

/** Subscribes to `words`: renders again when the language changes or texts are loaded. */
export function useSpokenWords(words: i18n): SpokenWords {
  const { subscribe, spoken } = storeOf(words);
  return useSyncExternalStore(subscribe, spoken);
}

function storeOf(words: i18n): WordStore {
  const known = stores.get(words);
  if (known !== undefined) return known;
  addNumberFormat(words);
  const listeners = new Set<() => void>();
  const speak = (): SpokenWords => {
    const translate = words.getFixedT(words.language);
    return { language: words.language, translate: (key, params) => translate(key, { ...params }) };
  };
  let spoken = speak();
  const renew = () => {
    spoken = speak();
    for (const tell of listeners) tell();
  };
  words.on('languageChanged', renew);
  words.store.on('added', renew);
  const store: WordStore = {
    spoken: () => spoken,
    subscribe: (tell) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
  stores.set(words, store);
  return store;
}
