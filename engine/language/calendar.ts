import { optional, required } from './describe.ts';
import { fileOf } from './file.ts';
import { diffsOf, type ResolvedOf } from './apply-defaults.ts';
import { entries, properties, screen, words } from './diff.ts';
import { objectOf } from './schema-of.ts';
import { listOf, lowerName, mapOf, text, integer, patternText } from './shapes.ts';

const year = integer(1, 9999);

const holiday = {
  label: required(text, { means: words }),
  day: optional(patternText('^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$', 'a day of every year, MM-DD'), {
    text: 'Fixed day of each year, MM-DD. Give either this or `easter`.',
    means: screen,
  }),
  easter: optional(integer(-60, 60), { text: 'Days after Easter Sunday; negative for days before it.', means: screen }),
  from: optional(year, { text: 'First year.', means: screen }),
  until: optional(year, { text: 'Last year.', means: screen }),
  except: optional(listOf(year, { minItems: 1 }), { text: 'Years in which it is a working day.', means: screen }),
};

const calendar = {
  label: required(text, { means: words }),
  holidays: required(listOf(objectOf(holiday)), {
    text: 'Non-working days besides Saturdays and Sundays.',
    means: screen,
  }),
  source: required(text, { text: 'Legal source.', means: words }),
};

/** Working days: all days but Saturdays, Sundays and holidays. */
export type Calendar = ResolvedOf<typeof calendar>;

export const calendarsFile = fileOf('calendars', 'Working days', {
  calendars: mapOf(objectOf(calendar), lowerName, {
    description: 'Calendars by name; boards of kind days refer to them.',
  }),
});

export const calendarsDiff = entries<Calendar>(properties<Calendar>(diffsOf(calendar)), {
  added: [['screen only', 'the calendar is new']],
  gone: [['screen only', 'the calendar is gone']],
});
