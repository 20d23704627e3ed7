/** How texts are compared when somebody looks for words: small letters without marks, `Kuchynského` as `kuchynskeho`. */
export function searchText(expression: string): string {
  return `search_text(${expression})`;
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

/**
 * The function behind `searchText`, plain SQL because PGlite has no `unaccent` and a role that migrates may not add
 * extensions. Indexes are made of it: what it answers may change only together with its name.
 */
export const searchTextFunction = `create function search_text(text) returns text language sql immutable parallel safe as $$
  select case when octet_length($1) = length($1) then lower($1 collate "C")
    else lower(translate($1, '${[...replaced.map(([letter]) => letter), ...marks].join('')}', '${replaced.map(([, plain]) => plain).join('')}') collate "C") end
$$`;
