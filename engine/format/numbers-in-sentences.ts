import type { i18n } from 'i18next';

/**
 * Has `{{amount, number}}` written by the language alone. i18next hands the other parameters of a sentence to
 * `Intl.NumberFormat`, which refuses such as a `unit` that it does not know, and the figure would stay as it is stored.
 */
export function addNumberFormat(words: i18n): void {
  words.services.formatter?.addCached('number', (language) => {
    const format = new Intl.NumberFormat(language);
    // A form writes its figures itself before it asks for a sentence.
    return (value: unknown) => (isFigure(value) ? format.format(value) : String(value));
  });
}

function isFigure(value: unknown): value is Intl.StringNumericLiteral | number {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/u.test(value));
}
