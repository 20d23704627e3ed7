import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';

/** The countries of a phone field that there are numbers of, in the field's order; all where it names none. */
export function countriesOf(names: readonly string[] | undefined): readonly CountryCode[] {
  return names === undefined ? getCountries() : names.filter((name) => isSupportedCountry(name));
}

/** The country whose number a text is, as far as it shows; the first of those that share a code. */
export function countryIn(text: string, countries: readonly CountryCode[]): CountryCode | undefined {
  const known = parsePhoneNumberFromString(text)?.country;
  if (known !== undefined && countries.includes(known)) return known;
  const digits = text.replaceAll(' ', '');
  return countries.find((country) => digits.startsWith(`+${getCountryCallingCode(country)}`));
}

/**
 * What a person typed, as the API takes it: `0905 123 456` of Slovakia becomes `+421 905 123 456`, an empty text null. A
 * text that is no number stays as typed, with the country's code, and is refused with a sentence.
 */
export function parsePhoneEntry(text: string, country: CountryCode): string | null {
  const typed = text.trim().replace(/^00/u, '+');
  if (typed === '') return null;
  const number = parsePhoneNumberFromString(typed, country);
  if (number?.isValid() === true) return number.formatInternational();
  return typed.startsWith('+') ? typed : `+${getCountryCallingCode(country)} ${typed}`;
}

/** The same number with another country's code; the code alone where there is no number yet. */
export function inCountry(text: string, from: CountryCode | undefined, to: CountryCode): string {
  const code = from === undefined ? '' : getCountryCallingCode(from);
  const rest = text.replaceAll(' ', '').replace(new RegExp(String.raw`^\+${code}`, 'u'), '');
  return parsePhoneEntry(rest, to) ?? `+${getCountryCallingCode(to)} `;
}

/** How numbers of a country look: `+421 9XX XXX XXX`. */
export function phoneHint(country: CountryCode): string {
  const code = `+${getCountryCallingCode(country)}`;
  const example = getExampleNumber(country, examples)?.formatInternational() ?? code;
  const [first = '', ...rest] = example.slice(code.length).trim();
  return `${code} ${first}${rest.join('').replaceAll(/\d/gu, 'X')}`;
}
