import { useCallback } from 'react';
import type { Text } from '../../metadata/types/index.ts';
import { useLanguage } from './engine-context.tsx';
import type { Translate } from './texts-snapshot.ts';

/** Placeholder for a record's name in a sentence. */
const PLACE = '\uFFFC';

/** Translates a sentence about a `record` once, for any number of names. */
export function sentenceAbout(translate: Translate, key: string): (name: string) => string {
  const parts = translate(key, { record: PLACE }).split(PLACE);
  return (name) => parts.join(name);
}

/** Returns a function that picks the current language of a label; a missing one falls back to any other. */
export function useLabel(): (text: Text | undefined) => string {
  const language = useLanguage();
  return useCallback((text) => labelIn(text, language), [language]);
}

/** The text in `language`; falls back to any other language. */
export function labelIn(text: Text | undefined, language: string): string {
  if (text === undefined) return '';
  return text[language] ?? Object.values(text)[0] ?? '';
}
