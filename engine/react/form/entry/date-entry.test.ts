import { expect, it } from 'vitest';
import { parseDateEntry, parseDateTimeEntry } from './date-entry.ts';

it.each([
  { text: '05.03.2026', day: '2026-03-05' },
  { text: '5. 3. 2026', day: '2026-03-05' },
  { text: '05032026', day: '2026-03-05' },
  { text: '2026-03-05', day: '2026-03-05' },
  { text: '29.02.2028', day: '2028-02-29' },
  { text: '', day: null },
])('parses "$text" as $day', ({ text, day }) => {
  expect(parseDateEntry(text)).toBe(day);
});

it.each(['31.02.2026', '29.02.2026', '5.13.2026', '5.3.26', 'zajtra'])(
  'returns the invalid day "%s" unchanged',
  (text) => {
    expect(parseDateEntry(text)).toBe(text);
  },
);

it.each([
  { case: 'winter', text: '05.01.2026 08:30', instant: '2026-01-05T07:30:00.000Z' },
  { case: 'summer', text: '5.7.2026 8:30', instant: '2026-07-05T06:30:00.000Z' },
  { case: 'no hour of the day', text: '5.7.2026 25:00', instant: '5.7.2026 25:00' },
  { case: 'no time', text: '5.7.2026', instant: '5.7.2026' },
])('parses a date and time in Bratislava: $case', ({ text, instant }) => {
  expect(parseDateTimeEntry(text, 'Europe/Bratislava')).toBe(instant);
});
