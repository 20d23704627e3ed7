import { CaretDownIcon } from '@blueprintjs/icons';
import { getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min';
import { useMemo } from 'react';

interface PhoneCountryProps {
  readonly label: string;
  readonly language: string;
  readonly countries: readonly CountryCode[];
  readonly country: CountryCode;
  readonly onChoose: (country: CountryCode) => void;
}

/** Country of a phone number: its code over a transparent native select of names. */
export function PhoneCountry({ label, language, countries, country, onChoose }: PhoneCountryProps) {
  const named = useMemo(() => namedCountries(countries, language), [countries, language]);
  return (
    <span className="form-phone-country">
      <span aria-hidden>{country}</span>
      <CaretDownIcon aria-hidden />
      <select
        aria-label={label}
        value={country}
        onChange={({ target }) => {
          const next = countries.find((each) => each === target.value);
          if (next !== undefined) onChoose(next);
        }}
      >
        {named.map(({ code, words }) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The first country stays first, as the most frequent; the others are sorted by name. */
function namedCountries([first, ...others]: readonly CountryCode[], language: string) {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const named = (code: CountryCode) => ({ code, words: `${names.of(code) ?? code} +${getCountryCallingCode(code)}` });
  const sorted = others.map(named).toSorted((one, other) => one.words.localeCompare(other.words, language));
  return first === undefined ? sorted : [named(first), ...sorted];
}
