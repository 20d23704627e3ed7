import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { toSearchText } from '../../engine/format/index.ts';
import { randomCases } from '../random-cases.ts';
import { openedDatabase } from './test-database.ts';

const database = openedDatabase('library');

const letters = Array.from('aAzZčČďŁßøı09 -./,;:_%\\"\'&()[]{}–\u00a0\u0301');
const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 });

/** Texts with words that may occur in them. */
const asked = fc.array(fc.tuple(text, text, fc.nat(12), fc.nat(4)), { minLength: 50, maxLength: 50 }).map((all) =>
  all.map(([whole, other, from, length], index) => ({
    whole,
    words:
      index % 3 === 0
        ? other
        : Array.from(whole)
            .slice(from, from + length)
            .join(''),
  })),
);

it('finds any text by its index', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(asked, async (all) => {
      const rows = await database.query<{ text: boolean; parts: boolean }>(sql`
        select plain_text(whole) like plain_text(words) as text, plain_parts(whole) like plain_parts(words) as parts
        from unnest(${all.map(({ whole }) => whole)}::text[], ${all.map(({ words }) => `%${words.replace(/[\\%_]/gu, '\\$&')}%`)}::text[]) as given (whole, words)`);
      expect(rows).toHaveLength(all.length);
      for (const { text: isHeld, parts } of rows) expect(parts || !isHeld).toBe(true);
      found += rows.filter(({ text: isHeld }) => isHeld).length;
    }),
    randomCases(40),
  );
  expect(found).toBeGreaterThan(200);
});

it('removes diacritics of European letters, like the portal', async () => {
  // Latin-1, Latin Extended-A, and the Romanian letters with comma below.
  const ranges = [
    [0xc0, 0x17f],
    [0x218, 0x21b],
  ] as const;
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  const marked = letters.filter((letter) => /^[a-z]$/u.test(toSearchText(letter)));
  expect(marked.length).toBeGreaterThan(150);
  const rows = await database.query<{ text: string }>(sql`
    select plain_text(letter) as text from unnest(${marked}::text[]) with ordinality as given (letter, at) order by at`);
  expect(rows.map(({ text }) => text)).toEqual(marked.map(toSearchText));
});

it.each([
  { whole: 'C-2026000123', words: 'c-2', parts: 'c02026000123' },
  { whole: 'Bioplyn, a. s.', words: 'a. s', parts: 'bioplyn00a00s0' },
  { whole: 'Kuchynský olej 50 %', words: 'kuchyn', parts: 'kuchynsky0olej0500%' },
])('reads $whole as one word', async ({ whole, words, parts }) => {
  const [row] = await database.query(sql`
    select plain_parts(${whole}) as parts, plain_parts(${whole}) like plain_parts(${`%${words}%`}) as holds`);
  expect(row).toEqual({ parts, holds: true });
});
