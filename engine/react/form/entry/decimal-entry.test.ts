import { expect, it } from 'vitest';
import { parseDecimalEntry, sumOfDecimals } from './decimal-entry.ts';

it.each([
  { text: '1 234,50', language: 'sk', value: '1234.50' },
  { text: '1\u00A0234,5', language: 'sk', value: '1234.5' },
  { text: '1234.5', language: 'sk', value: '1234.5' },
  { text: '1,5', language: 'en', value: '1.5' },
  { text: '1,234.5', language: 'en', value: '1234.5' },
  { text: '1,234', language: 'en', value: '1234' },
  { text: '12,', language: 'sk', value: '12' },
  { text: ',5', language: 'sk', value: '0.5' },
  { text: '007', language: 'sk', value: '7' },
  { text: '-3,10', language: 'sk', value: '-3.10' },
  { text: '  ', language: 'sk', value: null },
])('reads "$text" in $language as $value', ({ text, language, value }) => {
  expect(parseDecimalEntry(text, language)).toBe(value);
});

it.each(['12abc', '1,2,3', '-', '.', '1e5'])('keeps "%s", which is no number', (text) => {
  expect(parseDecimalEntry(text, 'sk')).toBe(text);
});

it.each([
  { values: ['0.1', '0.2'], sum: '0.3' },
  { values: ['60', '39.995', null, 'x'], sum: '99.995' },
  { values: ['-1.5', '1'], sum: '-0.5' },
  { values: [], sum: '0' },
])('adds $values exactly', ({ values, sum }) => {
  expect(sumOfDecimals(values)).toBe(sum);
});
