import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/min';

/**
 * True for a text that is not a phone number of these countries (`SK CZ`; empty: any) with its country code: `+421 905
 * 123 456`. Called by compiled schemas.
 */
export function isNoPhone(value: unknown, countries: string): boolean {
  return typeof value === 'string' && !isOf(phoneIn(value), countries);
}

/** Formats a phone number, `+421 905 123 456`; other texts are returned unchanged. */
export function formatPhone(text: string): string {
  return phoneIn(text)?.formatInternational() ?? text;
}

function phoneIn(text: string): PhoneNumber | undefined {
  if (!/^\+[\d ]+$/u.test(text)) return undefined;
  const number = parsePhoneNumberFromString(text);
  return number?.isValid() === true ? number : undefined;
}

function isOf(number: PhoneNumber | undefined, countries: string): boolean {
  if (number === undefined || countries === '') return number !== undefined;
  const names = countries.split(' ');
  // When countries share a code, the number does not always identify its country.
  return number.country === undefined
    ? names.some((name) => isSupportedCountry(name) && getCountryCallingCode(name) === number.countryCallingCode)
    : names.includes(number.country);
}
