import { expect, it } from 'vitest';
import { type CountryFormat, countryForm } from './country-forms.ts';

it.each<{
  readonly format: CountryFormat;
  readonly country: string | null;
  readonly text: string;
  readonly kept?: string;
}>([
  { format: 'companyNumber', country: 'sk', text: '36 000 001', kept: '36000001' },
  { format: 'companyNumber', country: 'sk', text: '64581', kept: '00064581' },
  { format: 'companyNumber', country: 'sk', text: '90 00 01 01', kept: '90000101' },
  { format: 'companyNumber', country: 'sk', text: 'moja firma' },
  { format: 'companyNumber', country: 'sk', text: '360000011' },
  { format: 'companyNumber', country: 'cz', text: '3600' },
  { format: 'companyNumber', country: 'at', text: 'FN 1 a', kept: 'FN 1 a' },
  { format: 'companyNumber', country: null, text: 'abc', kept: 'abc' },
  { format: 'taxNumber', country: 'sk', text: '2020123456', kept: '2020123456' },
  { format: 'taxNumber', country: 'sk', text: ' 2020 123 456 ', kept: '2020123456' },
  { format: 'taxNumber', country: 'sk', text: '1020123456', kept: '1020123456' },
  { format: 'taxNumber', country: 'sk', text: '202012345' },
  { format: 'taxNumber', country: 'sk', text: '0000000000' },
  { format: 'taxNumber', country: 'sk', text: '0202012345' },
  { format: 'vatNumber', country: 'sk', text: 'SK0000000000' },
  { format: 'taxNumber', country: 'cz', text: '0000000000', kept: '0000000000' },
  { format: 'taxNumber', country: 'sk', text: 'SK2020123456' },
  { format: 'taxNumber', country: 'sk', text: '２０２０１２３４５６' },
  { format: 'taxNumber', country: 'at', text: '12 345/6789', kept: '12 345/6789' },
  { format: 'taxNumber', country: null, text: 'abc', kept: 'abc' },
  { format: 'vatNumber', country: 'sk', text: 'sk 2020123456', kept: 'SK2020123456' },
  { format: 'vatNumber', country: 'sk', text: '2020123456' },
  { format: 'vatNumber', country: 'cz', text: 'CZ12345678', kept: 'CZ12345678' },
  { format: 'postalCode', country: 'sk', text: '81101', kept: '811 01' },
  { format: 'postalCode', country: 'sk', text: '811\u00A001', kept: '811 01' },
  { format: 'postalCode', country: 'sk', text: '8110' },
  { format: 'postalCode', country: 'sk', text: '811 01 Bratislava' },
  { format: 'postalCode', country: 'cz', text: '69002', kept: '690 02' },
  { format: 'postalCode', country: 'gb', text: 'SW1A  1AA', kept: 'SW1A 1AA' },
  { format: 'postalCode', country: 'constructor', text: '1', kept: '1' },
])('keeps "$text" as $format of $country as $kept', ({ format, country, text, kept }) => {
  expect(countryForm(format, country, text)).toBe(kept);
});
