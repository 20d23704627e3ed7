/** Normalizes a text for search: lower case without diacritics. */
export function toSearchText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
