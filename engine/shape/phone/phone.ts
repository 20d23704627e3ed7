import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/min';

/**
 * Whether a text is no phone number of these countries (`SK CZ`; none named: of any), written with its country's code:
 * `+421 905 123 456`. Compiled schemas call it.
 */
export function isNoPhone(value: unknown, countries: string): boolean {
  return typeof value === 'string' && !isOf(phoneIn(value), countries);
}

/** A number as its country writes it, `+421 905 123 456`; what is no number as it stands. */
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
  // Where several countries share a code, the number does not always say which of them it belongs to.
  return number.country === undefined
    ? names.some((name) => isSupportedCountry(name) && getCountryCallingCode(name) === number.countryCallingCode)
    : names.includes(number.country);
}
