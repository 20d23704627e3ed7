import { expect, it } from 'vitest';
import { formatNumber, formatQuantity } from './numbers.ts';

it.each([
  { case: 'Slovak', value: '1234.5', language: 'sk', decimals: 3, written: '1\u00A0234,500' },
  { case: 'English', value: '1234.5', language: 'en', decimals: 3, written: '1,234.500' },
  {
    case: 'more digits than a double has',
    value: '9007199254740993.125',
    language: 'en',
    decimals: 3,
    written: '9,007,199,254,740,993.125',
  },
  { case: 'no fixed decimals', value: '0.47', language: 'sk', decimals: undefined, written: '0,47' },
  { case: 'not a number', value: 'n/a', language: 'sk', decimals: 3, written: 'n/a' },
])('writes a number: $case', ({ value, language, decimals, written }) => {
  expect(formatNumber(value, language, { decimals })).toBe(written);
});

it('puts the unit after a thin space', () => {
  expect(formatQuantity('12', 't', 'sk', { decimals: 1 })).toBe('12,0\u202Ft');
});

it('writes percent without a space only in English', () => {
  expect(['sk', 'en'].map((language) => formatQuantity('66.6', '%', language))).toEqual(['66,6\u202F%', '66.6%']);
});

it('writes degrees without a space', () => {
  expect(formatQuantity('-48.1486', '°', 'sk', { decimals: 4 })).toBe('-48,1486°');
});

it('does not group digits of a year', () => {
  expect(['sk', 'en'].map((language) => formatNumber(2026, language, { isUngrouped: true }))).toEqual(['2026', '2026']);
});
