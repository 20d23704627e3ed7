import type { i18n } from 'i18next';

/**
 * Has `{{amount, number}}` written by the language alone. i18next hands the other parameters of a sentence to
 * `Intl.NumberFormat`, which refuses such as a `unit` that it does not know, and the figure would stay as it is stored.
 */
export function addNumberFormat(words: i18n): void {
  words.services.formatter?.addCached('number', (language) => {
    const format = new Intl.NumberFormat(language);
    return (value: Intl.StringNumericLiteral | number) => format.format(value);
  });
}
