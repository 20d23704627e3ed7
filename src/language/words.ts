import i18next, { type ResourceLanguage } from 'i18next';
import { memoizePromise } from '../../engine/react/load/index.ts';
import type { WordFiles } from '../portal-context.ts';

const namespace = 'translation';

/** What was loaded later, by language. */
const laterWords = new Map<string, Promise<unknown>>();

/** Makes the first words of `language` ready; what is shown in others, such as why something is refused, brings them. */
export async function startWords(language: string, texts: WordFiles): Promise<void> {
  await i18next.init({
    lng: language,
    resources: { [language]: { [namespace]: await filesOf(texts, language).start() } },
    // React escapes what it writes.
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: () => {
      // Where they do not come, they are fetched with the next part.
      void restOfWords(texts).catch(() => undefined);
    },
  });
  document.documentElement.lang = language;
}

/** Loads what a language lacks; there are all its words then. Rejects where they could not be fetched. */
export async function restOfWords(texts: WordFiles, language = i18next.language): Promise<void> {
  await memoizePromise(laterWords, language, async () => add(language, await filesOf(texts, language).later()));
}

/** Shows everything in all words of `language`, which are loaded where they are not here yet. */
export async function changeWords(language: string, texts: WordFiles): Promise<void> {
  if (!i18next.hasResourceBundle(language, namespace)) add(language, await filesOf(texts, language).start());
  await restOfWords(texts, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Shows what is on the screen in other words of the languages that are here. */
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
