/** A text as it is compared with what is typed: small letters without marks. */
export function toSearchText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
