import { inApp, type Check } from './finding.ts';

/** Each holiday is on one day of a year: a day of its own, or one that moves with Easter. */
export const checkCalendars: Check = ({ catalogue }) =>
  Object.entries(catalogue.calendars).flatMap(([name, { holidays }]) =>
    holidays.flatMap(({ day, easter }, index) =>
      (day === undefined) === (easter === undefined)
        ? [
            {
              code: 'holiday-without-day',
              location: inApp('calendars', 'calendars', name, 'holidays', index),
              message: 'a holiday has either a day of the year or days from Easter',
            },
          ]
        : [],
    ),
  );
