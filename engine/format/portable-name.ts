/** A file name without extension in lower-case letters, digits and hyphens: `Ročná bilancia 2026` is `rocna-bilancia-2026`. */
export function portableName(words: string): string {
  return words
    .normalize('NFKD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '-');
}
