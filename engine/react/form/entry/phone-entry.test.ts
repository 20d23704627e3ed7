import { expect, it } from 'vitest';
import { countriesOf, countryIn, inCountry, parsePhoneEntry, phoneHint } from './phone-entry.ts';

const countries = countriesOf(['SK', 'CZ', 'GB', 'XX']);

it('offers the countries of a field that have phone numbers, by default all', () => {
  expect(countries).toEqual(['SK', 'CZ', 'GB']);
  expect(countriesOf(undefined).length).toBeGreaterThan(200);
});

it.each([
  { typed: '0905 123 456', kept: '+421 905 123 456' },
  { typed: '905123456', kept: '+421 905 123 456' },
  { typed: '02/1234 5678', kept: '+421 2 123 456 78' },
  { typed: ' 00420 601 123 456 ', kept: '+420 601 123 456' },
  { typed: '+420601123456', kept: '+420 601 123 456' },
  { typed: '+376 312 345', kept: '+376 312 345' },
  { typed: '0905', kept: '+421 0905' },
  { typed: 'doma', kept: '+421 doma' },
  { typed: '+', kept: '+' },
  { typed: '  ', kept: null },
])('parses "$typed" with the country Slovakia as $kept', ({ typed, kept }) => {
  expect(parsePhoneEntry(typed, 'SK')).toBe(kept);
});

it.each([
  { text: '+421 905 123 456', country: 'SK' },
  { text: '+420 6', country: 'CZ' },
  { text: '+44 1481 960 194', country: 'GB' },
  { text: '+43 660 1', country: undefined },
  { text: '905', country: undefined },
])('recognizes in $text the country $country', ({ text, country }) => {
  expect(countryIn(text, countries)).toBe(country);
});

it.each([
  { text: '+421 905 123 456', from: 'SK', to: 'CZ', becomes: '+420 905 123 456' },
  { text: '', from: undefined, to: 'CZ', becomes: '+420 ' },
  { text: '+421 ', from: 'SK', to: 'GB', becomes: '+44 ' },
] as const)('moves "$text" to $to', ({ text, from, to, becomes }) => {
  expect(inCountry(text, from, to)).toBe(becomes);
});

it.each([
  { country: 'SK', hint: '+421 9XX XXX XXX' },
  { country: 'CZ', hint: '+420 6XX XXX XXX' },
] as const)('returns the format hint of $country', ({ country, hint }) => {
  expect(phoneHint(country)).toBe(hint);
});
