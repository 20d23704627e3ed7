const KEY = 'language';

/** The initial language: the stored choice, else the browser's first supported one, else the product's first. */
export function firstLanguage(languages: readonly string[]): string {
  const wanted = [localStorage.getItem(KEY) ?? '', ...navigator.languages.map((tag) => tag.split('-')[0] ?? '')];
  return wanted.find((language) => languages.includes(language)) ?? languages[0] ?? 'sk';
}

/** Stores the choice in this browser. */
export const storeLanguage = (language: string): void => localStorage.setItem(KEY, language);

const CHOSEN = 'chosenLanguage';

/** Stores a choice made before signing in, until the tab or session ends: it overrides the account's language. */
export const storeChosenLanguage = (language: string): void => sessionStorage.setItem(CHOSEN, language);

/** Returns and clears the language chosen before signing in. */
export function takeChosenLanguage(): string | undefined {
  const chosen = sessionStorage.getItem(CHOSEN) ?? undefined;
  sessionStorage.removeItem(CHOSEN);
  return chosen;
}
