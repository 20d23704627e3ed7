const KEY = 'language';

/** The language to start in: the kept choice, else the browser's first that the product has, else the product's own. */
export function firstLanguage(languages: readonly string[]): string {
  const wanted = [localStorage.getItem(KEY) ?? '', ...navigator.languages.map((tag) => tag.split('-')[0] ?? '')];
  return wanted.find((language) => languages.includes(language)) ?? languages[0] ?? 'sk';
}

/** Keeps the choice in this browser. */
export const keepLanguage = (language: string): void => localStorage.setItem(KEY, language);

const CHOSEN = 'chosenLanguage';

/** Remembers, until this tab or the session ends, what somebody chose who has not signed in yet: it goes before what the account says. */
export const keepChosenLanguage = (language: string): void => sessionStorage.setItem(CHOSEN, language);

/** The language chosen before signing in, once. */
export function takeChosenLanguage(): string | undefined {
  const chosen = sessionStorage.getItem(CHOSEN) ?? undefined;
  sessionStorage.removeItem(CHOSEN);
  return chosen;
}
