import { inApp, type Check } from './finding.ts';

/** Days are counted in a time zone that there is. */
export const brand: Check = ({ catalogue }) => {
  const { timeZone } = catalogue.brand;
  if (timeZone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(timeZone)) return [];
  const place = inApp('brand', 'brand', 'timeZone');
  return [{ code: 'unknown-time-zone', place, message: `there is no time zone "${timeZone}"` }];
};
