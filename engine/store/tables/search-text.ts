/**
 * What the index of a text is made of: the text as searches compare it, whatever separates its words or the parts of a
 * code taken for a nought. To trigrams `C-2026` is then one word with `c02` in it; else they know `C-2` of every code.
 */
export function searchParts(expression: string): string {
  return `plain_parts(${expression})`;
}

/** Signs that people type in one way and write in another. */
const alike: readonly (readonly [string, string])[] = [
  ...['đ', 'Đ'].map((letter) => [letter, 'd'] as const),
  ...['ł', 'Ł'].map((letter) => [letter, 'l'] as const),
  ...['ø', 'Ø'].map((letter) => [letter, 'o'] as const),
  ['ı', 'i'],
  ['\u00a0', ' '],
  ['\u202f', ' '],
  ['–', '-'],
];

/** Marks that stand behind their letter once it is taken apart: left out. */
const marks = [...codes(0x300, 0x30c), ...codes(0x326, 0x328)];

function codes(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

/** `translate` goes through all of its letters for each of the text, so they are few. */
const folded = `case when octet_length($1) = length($1) then lower($1 collate "C")
    else lower(translate(normalize($1, NFD), '${[...alike.map(([letter]) => letter), ...marks].join('')}', '${alike.map(([, plain]) => plain).join('')}') collate "C") end`;

/** Signs between words and parts of codes. Those that `like` reads as its own stay. */
const separators = ` !"#$&()*+,-./:;<=>?@[]^{|}~`;

/**
 * Functions of texts, by name: `plain_text` folds one as searches compare it, small letters without marks,
 * `Kuchynského` as `kuchynskeho`; `plain_parts` folds it as its index has it. Plain SQL, because PGlite has no `unaccent`
 * and a role that migrates may not add extensions. What an index is made of may change only together with its name.
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
