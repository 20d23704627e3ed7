import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';

/** Countries of a phone field that have phone numbers, in the field's order; all when it names none. */
export function countriesOf(names: readonly string[] | undefined): readonly CountryCode[] {
  return names === undefined ? getCountries() : names.filter((name) => isSupportedCountry(name));
}

/** The country of a phone number, if recognizable; the first of those that share a code. */
export function countryIn(text: string, countries: readonly CountryCode[]): CountryCode | undefined {
  const known = parsePhoneNumberFromString(text)?.country;
  if (known !== undefined && countries.includes(known)) return known;
  const digits = text.replaceAll(' ', '');
  return countries.find((country) => digits.startsWith(`+${getCountryCallingCode(country)}`));
}

/**
 * Parses a typed phone number to the API's format: `0905 123 456` of Slovakia becomes `+421 905 123 456`, an empty text
 * null. An invalid text is kept, with the country's code, and gets an error.
 */
export function parsePhoneEntry(text: string, country: CountryCode): string | null {
  const typed = text.trim().replace(/^00/u, '+');
  if (typed === '') return null;
  const number = parsePhoneNumberFromString(typed, country);
  if (number?.isValid() === true) return number.formatInternational();
  return typed.startsWith('+') ? typed : `+${getCountryCallingCode(country)} ${typed}`;
}

/** The same number with another country's code; only the code when there is no number yet. */
export function inCountry(text: string, from: CountryCode | undefined, to: CountryCode): string {
  const code = from === undefined ? '' : getCountryCallingCode(from);
  const rest = text.replaceAll(' ', '').replace(new RegExp(String.raw`^\+${code}`, 'u'), '');
  return parsePhoneEntry(rest, to) ?? `+${getCountryCallingCode(to)} `;
}

/** Format hint of a country's numbers: `+421 9XX XXX XXX`. */
export function phoneHint(country: CountryCode): string {
  const code = `+${getCountryCallingCode(country)}`;
  const example = getExampleNumber(country, examples)?.formatInternational() ?? code;
  const [first = '', ...rest] = example.slice(code.length).trim();
  return `${code} ${first}${rest.join('').replaceAll(/\d/gu, 'X')}`;
}
