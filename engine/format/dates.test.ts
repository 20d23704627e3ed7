import { expect, it } from 'vitest';
import { dayOf, formatDate, formatDateTime } from './dates.ts';

it('writes a day without a time zone', () => {
  expect(formatDate('2026-03-05')).toBe('05.03.2026');
});

it('writes the month without a leading zero in that style', () => {
  expect(formatDate('2026-03-05', 'dd.M.yyyy')).toBe('05.3.2026');
});

it.each([
  { case: 'winter', instant: '2026-01-31T23:30:00Z', written: '01.02.2026 00:30' },
  { case: 'summer', instant: '2026-07-01T10:05:00Z', written: '01.07.2026 12:05' },
  { case: 'not an instant', instant: 'soon', written: 'soon' },
])('writes an instant in the time zone: $case', ({ instant, written }) => {
  expect(formatDateTime(instant, 'Europe/Bratislava')).toBe(written);
});

it('finds the day of an instant in the time zone', () => {
  expect(dayOf(new Date('2026-12-31T23:30:00Z'), 'Europe/Bratislava')).toBe('2027-01-01');
});
