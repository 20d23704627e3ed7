import { companyNumber as companyNumberOf, tidyLine } from './visible-text.ts';

/** Formats of texts that each country has its own form of. */
export const countryFormats = ['companyNumber', 'taxNumber', 'vatNumber', 'postalCode'] as const;
export type CountryFormat = (typeof countryFormats)[number];

/** What is written without spaces in capitals, and how it is stored. */
interface CountryForm {
  readonly written: RegExp;
  readonly stored: string;
}

/** Whether the check digit fits is not asked: some numbers that were given out do not have one. */
const companyNumber: CountryForm = { written: /^\d{8}$/u, stored: '$&' };
const postalCode: CountryForm = { written: /^(\d{3})(\d{2})$/u, stored: '$1 $2' };

/** By the code of the country (ISO 3166-1 alpha-2, in lower case). */
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

/** A text in the form of a country, as it stands where that is not known; undefined where it is not of that form. */
export function countryForm(format: CountryFormat, country: unknown, text: string): string | undefined {
  const form = typeof country === 'string' ? forms.get(country)?.[format] : undefined;
  const line = format === 'companyNumber' ? companyNumberOf(text) : tidyLine(text);
  if (form === undefined) return line;
  const bare = line.replaceAll(' ', '').toUpperCase();
  return form.written.test(bare) ? bare.replace(form.written, form.stored) : undefined;
}

/** Whether a format is one that each country has its own form of. */
export function isCountryFormat(format: string | undefined): format is CountryFormat {
  return countryFormats.some((one) => one === format);
}
