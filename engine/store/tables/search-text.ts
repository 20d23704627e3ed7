/**
 * SQL of the index expression of a text: folded as for comparison, with separators replaced by zeros. `C-2026` is then
 * one word to trigrams, with `c02` in it; otherwise every code would share `C-2`.
 */
export function searchParts(expression: string): string {
  return `plain_parts(${expression})`;
}

/** Characters that users type differently. */
const alike: readonly (readonly [string, string])[] = [
  ...['đ', 'Đ'].map((letter) => [letter, 'd'] as const),
  ...['ł', 'Ł'].map((letter) => [letter, 'l'] as const),
  ...['ø', 'Ø'].map((letter) => [letter, 'o'] as const),
  ['ı', 'i'],
  ['\u00a0', ' '],
  ['\u202f', ' '],
  ['–', '-'],
];

/** Combining marks after decomposition, which are removed. */
const marks = [...codes(0x300, 0x30c), ...codes(0x326, 0x328)];

function codes(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

/** Few letters, because `translate` scans all of them for each character. */
const folded = `case when octet_length($1) = length($1) then lower($1 collate "C")
    else lower(translate(normalize($1, NFD), '${[...alike.map(([letter]) => letter), ...marks].join('')}', '${alike.map(([, plain]) => plain).join('')}') collate "C") end`;

/** Separators of words and codes, without the wildcards of `like`. */
const separators = ` !"#$&()*+,-./:;<=>?@[]^{|}~`;

/**
 * Text functions by name: `plain_text` folds case and diacritics, `Kuchynského` to `kuchynskeho`; `plain_parts` folds
 * as the index does. Plain SQL, because PGlite has no `unaccent` and a migration role may not add extensions. Indexes
 * depend on the bodies, so a change needs a new name.
 */
export const searchFunctions: Readonly<Record<'plain_text' | 'plain_parts', string>> = {
  plain_text: searchFunction('plain_text', folded),
  plain_parts: searchFunction(
    'plain_parts',
    `translate(${folded}, '${separators}', '${'0'.repeat(separators.length)}')`,
  ),
};

function searchFunction(name: string, body: string): string {
  return `create function ${name}(text) returns text language sql immutable parallel safe as $$
  select ${body}
$$`;
}
