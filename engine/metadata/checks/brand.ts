import { finding, inApp, type Check } from './finding.ts';

/** Checks that the time zone and the countries of phone numbers exist. */
export const checkBrand: Check = function* ({ catalogue }) {
  const { timeZone, phoneCountries = [] } = catalogue.brand;
  if (timeZone !== 'UTC' && !Intl.supportedValuesOf('timeZone').includes(timeZone))
    yield finding('unknown-time-zone', inApp('brand', 'brand', 'timeZone'), `there is no time zone "${timeZone}"`);
  for (const [index, country] of phoneCountries.entries())
    if (regions.of(country) === undefined)
      yield finding(
        'unknown-country',
        inApp('brand', 'brand', 'phoneCountries', index),
        `there is no country "${country}"`,
      );
};

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Checks that each holiday has either a fixed day of the year or an offset from Easter. */
export const checkCalendars: Check = function* ({ catalogue }) {
  const message = 'a holiday has either a day of the year or days from Easter';
  for (const [name, { holidays }] of Object.entries(catalogue.calendars))
    for (const [index, { day, easter }] of holidays.entries())
      if ((day === undefined) === (easter === undefined))
        yield finding('holiday-without-day', inApp('calendars', 'calendars', name, 'holidays', index), message);
};
