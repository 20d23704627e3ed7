import { expect, it } from 'vitest';
import type { Field } from '../../metadata/types/index.ts';
import { comparedText, looseKey } from './case-insensitive.ts';

const field: Field = {
  ...{ name: 'number', label: {}, required: false, readOnly: false, type: 'text', maxLength: 50, unique: false },
  ...{ caseless: true, format: 'documentNumber' },
};

it('replaces homoglyphs in document numbers equally in SQL and JavaScript', () => {
  const pairs = Array.from(comparedText(field, 'number').matchAll(/, '([^'[]+)', '([A-Za-z]+)'\)/gu));
  expect(pairs).toHaveLength(2);
  for (const [, others = '', latin = ''] of pairs) {
    expect(others).toHaveLength(latin.length);
    expect(Array.from(others, (letter) => looseKey(field, letter)).join('')).toBe(latin.toLowerCase());
    for (const letter of others)
      expect(looseKey(field, letter.toUpperCase())).toBe(looseKey(field, letter.toLowerCase()));
  }
});

it('ignores accents in document numbers', () => {
  for (const written of ['PÓŚ-2026', 'Po\u0301s\u0301 2026', 'ṔÖŠ2026', 'Ро́ѕ-2026'])
    expect(looseKey(field, written)).toBe('pos2026');
});

it('compares only letters and digits of European document numbers', () => {
  const signs = Array.from({ length: 0x530 }, (_, at) => at + 1)
    .concat(Array.from({ length: 0xe80 }, (_, at) => 0x2000 + at))
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => !/[\p{L}\p{N}]/u.test(sign.normalize('NFKD')) && !/\p{Cn}/u.test(sign));
  expect(signs.length).toBeGreaterThan(1000);
  const compared = signs.filter((sign) => looseKey(field, `1${sign}A`) !== '1a');
  expect(compared.map((sign) => sign.codePointAt(0)?.toString(16))).toEqual([]);
});
