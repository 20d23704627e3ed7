import { companyNumber as companyNumberOf, normalizeLine } from './visible-text.ts';

/** Text formats that depend on the country. */
export const countryFormats = ['companyNumber', 'taxNumber', 'vatNumber', 'postalCode'] as const;
export type CountryFormat = (typeof countryFormats)[number];

/** Pattern without spaces in upper case, and the stored form as a replacement. */
interface CountryForm {
  readonly written: RegExp;
  readonly stored: string;
}

/** The check digit is not verified: some assigned numbers violate it. */
const companyNumber: CountryForm = { written: /^\d{8}$/u, stored: '$&' };
const postalCode: CountryForm = { written: /^(\d{3})(\d{2})$/u, stored: '$1 $2' };

/** By country code (ISO 3166-1 alpha-2, lower case). */
const forms: ReadonlyMap<string, Partial<Readonly<Record<CountryFormat, CountryForm>>>> = new Map([
  [
    'sk',
    {
      companyNumber,
      taxNumber: { written: /^[1-9]\d{9}$/u, stored: '$&' },
      vatNumber: { written: /^SK[1-9]\d{9}$/u, stored: '$&' },
      postalCode,
    },
  ],
  ['cz', { companyNumber, postalCode }],
]);

/** The text in its country's form; unchanged for an unknown country, undefined for a text of another form. */
export function countryForm(format: CountryFormat, country: unknown, text: string): string | undefined {
  const form = typeof country === 'string' ? forms.get(country)?.[format] : undefined;
  const line = format === 'companyNumber' ? companyNumberOf(text) : normalizeLine(text);
  if (form === undefined) return line;
  const bare = line.replaceAll(' ', '').toUpperCase();
  return form.written.test(bare) ? bare.replace(form.written, form.stored) : undefined;
}

/** True for a country-dependent format. */
export function isCountryFormat(format: string | undefined): format is CountryFormat {
  return countryFormats.some((one) => one === format);
}
