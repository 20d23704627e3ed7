/** A text as far as people write it alike: small letters, marks and spaces aside. */
export function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}\s\u00A0\u2007\u202F]/gu, '')
    .toLowerCase();
}

/** A text with its spaces made plain and single, none around it. */
export function tidy(text: string): string {
  return text.replaceAll(/[\s\u00A0\u2007\u202F]+/gu, ' ').trim();
}

/** As much of a text as a sentence quotes. */
export function quotable(text: string, most = 100): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
