import { visibleText } from '../../record/index.ts';

/** A text as far as people write it alike: small letters, marks and spaces aside. */
export function comparable(text: string): string {
  return visibleText(text)
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}\s]/gu, '')
    .toLowerCase();
}

/** As much of a text as a sentence quotes. */
export function quotable(text: string, most = 100): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
