import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';

type Loaders = Readonly<Record<string, () => Promise<ResourceLanguage>>>;

/** Makes the words of `language` ready; other languages are loaded when chosen. */
export async function startWords(language: string, texts: Loaders): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await loadWords(texts, language) } },
    // React escapes what it writes.
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = language;
}

/** Loads the words of `language` where they are not here yet and shows everything in it. */
export async function changeWords(language: string, texts: Loaders): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await loadWords(texts, language));
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Shows what is on the screen in other words of the languages that are here. */
export async function renewWords(texts: Loaders): Promise<void> {
  const known = Object.keys(texts).filter((language) => i18next.hasResourceBundle(language, 'translation'));
  for (const language of known) i18next.addResourceBundle(language, 'translation', await loadWords(texts, language));
  await i18next.changeLanguage(i18next.language);
}

function loadWords(texts: Loaders, language: string): Promise<ResourceLanguage> {
  const load = texts[language];
  if (load === undefined) throw new Error(`The product has no texts in "${language}".`);
  return load();
}
