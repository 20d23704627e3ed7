import { expect, it } from 'vitest';
import { decimalSignOf, parseDecimalEntry, readDecimal, sumOfDecimals } from './decimal-entry.ts';

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
  { text: '1.234,50', language: 'sk', value: '1234.50' },
  { text: '1.234,50', language: 'en', value: '1234.50' },
  { text: '1,234.50', language: 'sk', value: '1234.50' },
  { text: '1.234.567', language: 'sk', value: '1234567' },
  { text: '1,234,567', language: 'sk', value: '1234567' },
  { text: "1'234.5", language: 'en', value: '1234.5' },
  { text: '1.234', language: 'sk', value: '1.234' },
  { text: '1,234', language: 'sk', value: '1.234' },
  { text: '−3,1', language: 'sk', value: '-3.1' },
  { text: '\t1\u202F234,5\n', language: 'sk', value: '1234.5' },
])('reads "$text" in $language as $value', ({ text, language, value }) => {
  expect(parseDecimalEntry(text, language)).toBe(value);
});

it.each([
  { text: '1 234,5 m³', unit: 'm³', value: '1234.5' },
  { text: '1.234,50m3', unit: 'm³', value: '1234.50' },
  { text: '45.5 g CO2eq/MJ', unit: 'gCO₂eq/MJ', value: '45.5' },
  { text: '60 %', unit: '%', value: '60' },
  { text: '48,1486°', unit: '°', value: '48.1486' },
  { text: '12', unit: 'MJ', value: '12' },
  { text: '12 mJ', unit: 'MJ', value: '12 mJ' },
  { text: '12 l', unit: 't', value: '12 l' },
  { text: '10³', unit: 'm³', value: '10³' },
  { text: 't', unit: 't', value: 't' },
])('reads "$text" in $unit as $value', ({ text, unit, value }) => {
  expect(parseDecimalEntry(text, 'sk', unit)).toBe(value);
});

it.each(['12abc', '1.23,4', '1,234.5.6', '1,2345.6', '12 t', '1,2,3', '-', '.', '1e5'])(
  'returns "%s" unchanged, which is no number',
  (text) => {
    expect(parseDecimalEntry(text, 'sk')).toBe(text);
  },
);

it.each([
  { values: ['0.1', '0.2'], sum: '0.3' },
  { values: ['60', '39.995', null, 'x'], sum: '99.995' },
  { values: ['-1.5', '1'], sum: '-0.5' },
  { values: [], sum: '0' },
])('adds $values exactly', ({ values, sum }) => {
  expect(sumOfDecimals(values)).toBe(sum);
});

const decimal = (value: string) => ({ kind: 'decimal', value });

it.each([
  { text: '1.234', sign: undefined, reading: { kind: 'unclear', decimal: '1.234', grouped: '1234' } },
  { text: '1,234', sign: undefined, reading: { kind: 'unclear', decimal: '1.234', grouped: '1234' } },
  { text: '1.234', sign: ',', reading: decimal('1234') },
  { text: '1.234', sign: '.', reading: decimal('1.234') },
  { text: '-120,500', sign: ',', reading: decimal('-120.500') },
  { text: '0,125', sign: undefined, reading: decimal('0.125') },
  { text: '1 234,500', sign: undefined, reading: decimal('1234.500') },
  { text: '1.234,500', sign: undefined, reading: decimal('1234.500') },
  { text: '12 m³', sign: undefined, reading: decimal('12') },
  { text: '12 t', sign: undefined, reading: { kind: 'none' } },
] as const)('reads "$text" where decimals are behind "$sign"', ({ text, sign, reading }) => {
  expect(readDecimal(text, { sign, unit: 'm³' })).toEqual(reading);
});

it.each([
  { text: '12,5', sign: ',' },
  { text: '0.125', sign: '.' },
  { text: '1.234,5 t', sign: ',' },
  { text: '1.234.567', sign: ',' },
  { text: '1,234,567', sign: '.' },
  { text: '1,234', sign: undefined },
  { text: '1234', sign: undefined },
  { text: '1,5 kg', sign: undefined },
])('finds in "$text" the decimal sign "$sign"', ({ text, sign }) => {
  expect(decimalSignOf(text, 't')).toBe(sign);
});
