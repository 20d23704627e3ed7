import type { i18n } from 'i18next';

/**
 * Makes `{{amount, number}}` depend on the language alone. i18next passes the message's other parameters to
 * `Intl.NumberFormat`, which throws for some, such as an unknown `unit`; the number would stay unformatted.
 */
export function addNumberFormat(words: i18n): void {
  words.services.formatter?.addCached('number', (language) => {
    const format = new Intl.NumberFormat(language);
    // A form may pass an already formatted number.
    return (value: unknown) => (isFigure(value) ? format.format(value) : String(value));
  });
}

function isFigure(value: unknown): value is Intl.StringNumericLiteral | number {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/u.test(value));
}
