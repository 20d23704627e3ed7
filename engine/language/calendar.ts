import { optional, required } from './describe.ts';
import { fileOf } from './file.ts';
import { meaningsOf, type ResolvedOf } from './apply-defaults.ts';
import { entries, properties, screen, words } from './meaning.ts';
import { objectOf } from './schema-of.ts';
import { listOf, lowerName, mapOf, text, integer, patternText } from './shapes.ts';

const year = integer(1, 9999);

const holiday = {
  label: required(text, { means: words }),
  day: optional(patternText('^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$', 'a day of every year, MM-DD'), {
    text: 'The same day each year; either this or `easter` is told.',
    means: screen,
  }),
  easter: optional(integer(-60, 60), { text: 'Days after Easter Sunday; negative before it.', means: screen }),
  from: optional(year, { text: 'The first year.', means: screen }),
  until: optional(year, { text: 'The last year.', means: screen }),
  except: optional(listOf(year, { minItems: 1 }), { text: 'Years in which people work on it.', means: screen }),
};

const calendar = {
  label: required(text, { means: words }),
  holidays: required(listOf(objectOf(holiday)), {
    text: 'Days on which nobody works, besides Saturdays and Sundays.',
    means: screen,
  }),
  source: required(text, { text: 'The law that says so.', means: words }),
};

/** A public holiday: the same day each year, or relative to Easter. */
export type Holiday = ResolvedOf<typeof holiday>;

/** Working days: all days but Saturdays, Sundays and holidays. */
export type Calendar = ResolvedOf<typeof calendar>;

export const calendarsFile = fileOf('calendars', 'Working days', {
  calendars: mapOf(objectOf(calendar), lowerName, { description: 'By name; days of a board name one.' }),
});

export const calendarsMeaning = entries<Calendar>(properties<Calendar>(meaningsOf(calendar)), {
  added: [['screen only', 'the calendar is new']],
  gone: [['screen only', 'the calendar is gone']],
});
