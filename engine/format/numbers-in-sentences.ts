import type { i18n } from 'i18next';
import { formatNumber } from './numbers.ts';

/**
 * Has `{{amount, number}}` written as figures are everywhere. i18next would hand the other parameters of a sentence to
 * `Intl.NumberFormat`, which refuses such as a `unit` that it does not know, and the figure would stay as it is stored.
 */
export function addNumberFormat(words: i18n): void {
  words.services.formatter?.add('number', (value, language) =>
    typeof value === 'string' || typeof value === 'number' ? formatNumber(value, language ?? '') : '',
  );
}
