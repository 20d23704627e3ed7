import i18next, { type ResourceLanguage } from 'i18next';
import { isolateDirection } from '../../engine/record/index.ts';
import { memoizePromise } from '../../engine/react/load/index.ts';
import type { WordFiles } from '../portal-context.ts';

const namespace = 'translation';

/** Texts loaded later, by language. */
const laterWords = new Map<string, Promise<unknown>>();

/** Loads the initial texts of `language`; a missing key, such as an error message, triggers loading the rest. */
export async function startWords(language: string, texts: WordFiles): Promise<void> {
  await i18next.init({
    lng: language,
    resources: { [language]: { [namespace]: await filesOf(texts, language).start() } },
    // React escapes text.
    interpolation: { escape: isolateDirection },
    saveMissing: true,
    missingKeyHandler: () => {
      // After a failure the next missing key retries.
      void restOfWords(texts).catch(() => undefined);
    },
  });
  document.documentElement.lang = language;
}

/** Loads the remaining texts of a language. Rejects when they cannot be fetched. */
export async function restOfWords(texts: WordFiles, language = i18next.language): Promise<void> {
  await memoizePromise(laterWords, language, async () => add(language, await filesOf(texts, language).later()));
}

/** Switches to `language` after loading its texts. */
export async function changeWords(language: string, texts: WordFiles): Promise<void> {
  if (!i18next.hasResourceBundle(language, namespace)) add(language, await filesOf(texts, language).start());
  await restOfWords(texts, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Replaces the loaded texts of all languages and renders again. */
export async function renewWords(texts: WordFiles): Promise<void> {
  const known = Object.keys(texts).filter((language) => i18next.hasResourceBundle(language, namespace));
  for (const language of known) {
    const { start, later } = filesOf(texts, language);
    for (const words of [await start(), await later()]) add(language, words);
  }
  await i18next.changeLanguage(i18next.language);
}

function add(language: string, words: ResourceLanguage): void {
  i18next.addResourceBundle(language, namespace, words, true, true);
}

function filesOf(texts: WordFiles, language: string): WordFiles[string] {
  const files = texts[language];
  if (files === undefined) throw new Error(`The product has no texts in "${language}".`);
  return files;
}
