import type { Json, Text } from '../types/index.ts';
import { isObject } from './merge.ts';

/** One word in every language, for names that need no translation. */
export function sameInAll(languages: readonly string[], word: string): Text {
  return Object.fromEntries(languages.map((language) => [language, word]));
}

/** The text of a key such as `actions.remove` in every language that has it. */
export function translationsAt(texts: Readonly<Record<string, Json>>, key: string): Text {
  const translations: Record<string, string> = {};
  for (const [language, words] of Object.entries(texts)) {
    const word = key.split('.').reduce<Json | undefined>((at, part) => (isObject(at) ? at[part] : undefined), words);
    if (typeof word === 'string') translations[language] = word;
  }
  return translations;
}
