/**
 * What the index of a text is made of: the text as searches compare it, whatever separates its words or the parts of a
 * code taken for a nought. To trigrams `C-2026` is then one word with `c02` in it; else they know `C-2` of every code.
 */
export function searchParts(expression: string): string {
  return `search_parts(${expression})`;
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

/** Letters of the European Latin alphabets: Latin-1, Latin Extended-A, and the Romanian ones with a comma. */
const lettersWithMarks = [...codes(0xc0, 0x17f), ...codes(0x218, 0x21b)].flatMap((letter) => {
  const [plain = letter] = letter.normalize('NFD');
  return plain !== letter && /^[A-Za-z]$/u.test(plain) ? [[letter, plain.toLowerCase()] as const] : [];
});

/** Marks that stand behind their letter, as some systems write them: left out. */
const marks = [...codes(0x300, 0x30c), ...codes(0x326, 0x328)];

function codes(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

const replaced = [...lettersWithMarks, ...alike];

const folded = `case when octet_length($1) = length($1) then lower($1 collate "C")
    else lower(translate($1, '${[...replaced.map(([letter]) => letter), ...marks].join('')}', '${replaced.map(([, plain]) => plain).join('')}') collate "C") end`;

/** Signs between words and parts of codes. Those that `like` reads as its own stay. */
const separators = ` !"#$&()*+,-./:;<=>?@[]^{|}~`;

/**
 * Functions of texts, by name: `search_text` folds one as searches compare it, small letters without marks,
 * `Kuchynského` as `kuchynskeho`; `search_parts` folds it as its index has it. Plain SQL, because PGlite has no `unaccent`
 * and a role that migrates may not add extensions. What an index is made of may change only together with its name.
 */
export const searchFunctions: Readonly<Record<'search_text' | 'search_parts', string>> = {
  search_text: searchFunction('search_text', folded),
  search_parts: searchFunction(
    'search_parts',
    `translate(${folded}, '${separators}', '${'0'.repeat(separators.length)}')`,
  ),
};

function searchFunction(name: string, body: string): string {
  return `create function ${name}(text) returns text language sql immutable parallel safe as $$
  select ${body}
$$`;
}
