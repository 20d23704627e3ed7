import { inApp, type Check, type Finding } from './finding.ts';

/** Days are counted in a time zone that there is, and phone numbers are those of countries that there are. */
export const checkBrand: Check = ({ catalogue }) => {
  const { timeZone, phoneCountries = [] } = catalogue.brand;
  return [
    ...timeZoneFindings(timeZone),
    ...phoneCountries.flatMap((country, index): readonly Finding[] => {
      if (regions.of(country) !== undefined) return [];
      const location = inApp('brand', 'brand', 'phoneCountries', index);
      return [{ code: 'unknown-country', location, message: `there is no country "${country}"` }];
    }),
  ];
};

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

function timeZoneFindings(timeZone: string): readonly Finding[] {
  if (timeZone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(timeZone)) return [];
  const location = inApp('brand', 'brand', 'timeZone');
  return [{ code: 'unknown-time-zone', location, message: `there is no time zone "${timeZone}"` }];
}
