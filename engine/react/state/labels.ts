import { useCallback } from 'react';
import type { Text } from '../../metadata/types/index.ts';
import { useLanguage } from './engine-context.tsx';
import type { Translate } from './spoken-words.ts';

/** Stands in a sentence where the name of a record goes. */
const PLACE = '\uFFFC';

/** A sentence about a `record`, translated once for all of them. */
export function sentenceAbout(translate: Translate, key: string): (name: string) => string {
  const parts = translate(key, { record: PLACE }).split(PLACE);
  return (name) => parts.join(name);
}

/** Chooses the current language of inline labels; a missing one falls back to any that is there. */
export function useLabel(): (text: Text | undefined) => string {
  const language = useLanguage();
  return useCallback((text) => labelIn(text, language), [language]);
}

/** The words of `text` in `language`. */
export function labelIn(text: Text | undefined, language: string): string {
  if (text === undefined) return '';
  return text[language] ?? Object.values(text)[0] ?? '';
}
