import { visibleText } from '../../record/index.ts';

/** Normalizes a text for comparison: lower case, without diacritics and spaces. */
export function comparable(text: string): string {
  return visibleText(text)
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}\s]/gu, '')
    .toLowerCase();
}

/** Truncates a text for quoting in a message. */
export function quotable(text: string, most = 100): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
