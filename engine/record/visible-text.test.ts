import { expect, it } from 'vitest';
import { companyNumber, normalizeLine, visibleText } from './visible-text.ts';

it.each([
  { case: 'decomposed letters', text: 'Rakúsko'.normalize('NFD'), tidy: 'Rakúsko' },
  { case: 'spaces', text: '  Tatranské \u00A0 noviny,\ta.\u202Fs.\n', tidy: 'Tatranské noviny, a. s.' },
  { case: 'invisible characters', text: '\uFEFFPoS\u200B-1\u00AD/2\u202E6', tidy: 'PoS-1/26' },
  { case: 'combined emoji', text: '👩🏽\u200D🌾 x\u200Dy', tidy: '👩🏽\u200D🌾 xy' },
  { case: 'an emoji and a keycap', text: '❤\uFE0F\u200D🔥 1\uFE0F\u20E3', tidy: '❤\uFE0F\u200D🔥 1\uFE0F\u20E3' },
  { case: 'only invisible characters', text: ' \u200B\u3164 ', tidy: '' },
])('a line is tidy: $case', ({ text, tidy }) => {
  expect(normalizeLine(text)).toBe(tidy);
});

it('removes invisible characters between letters, also several in a row', () => {
  const signs = Array.from({ length: 0xe0fff }, (_, at) => at + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(sign));
  const seen = signs.filter((sign) => {
    const inside = [sign, `\uFE0F${sign}`, `${sign}\u200D`].map((each) =>
      normalizeLine(`A${each}B`).replaceAll(' ', ''),
    );
    return inside.some((text) => text !== 'AB');
  });
  expect(signs.length).toBeGreaterThan(4000);
  expect(seen.map((sign) => sign.codePointAt(0)?.toString(16))).toEqual([]);
});

it('keeps the lines of a text', () => {
  expect(visibleText('Prvý\u200B riadok\n\n  dru\u0301hy')).toBe('Prvý riadok\n\n  drúhy');
});

it.each([
  { text: '64581', number: '00064581' },
  { text: '64582', number: '64582' },
  { text: '603481', number: '00603481' },
  { text: '00 603 481', number: '00603481' },
  { text: '00603481', number: '00603481' },
  { text: '00603482', number: '00603482' },
  { text: '90000101', number: '90000101' },
  { text: 'FN 123456 a', number: 'FN 123456 a' },
  { text: '0123456789', number: '0123456789' },
])('a company number "$text" is $number', ({ text, number }) => {
  expect(companyNumber(text)).toBe(number);
});
