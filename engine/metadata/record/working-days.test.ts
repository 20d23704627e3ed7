import { expect, it } from 'vitest';
import type { Calendar } from '../types/index.ts';
import { holidaysOf, isWorkingDay, workingDayFrom } from './working-days.ts';

const label = { en: 'Holiday' };
const calendar: Calendar = {
  label,
  holidays: [
    { label, day: '12-25' },
    { label, day: '12-24', from: 2020, until: 2027 },
    { label, day: '05-08', except: [2026] },
    { label, easter: -2 },
    { label, easter: 1 },
  ],
  source: label,
};

it.each([
  { year: 2019, days: ['2019-04-19', '2019-04-22', '2019-05-08', '2019-12-25'] },
  { year: 2026, days: ['2026-04-03', '2026-04-06', '2026-12-24', '2026-12-25'] },
  { year: 2028, days: ['2028-04-14', '2028-04-17', '2028-05-08', '2028-12-25'] },
])('knows the holidays of $year', ({ year, days }) => {
  expect(holidaysOf(calendar, year)).toEqual(days);
});

it.each([
  { easter: '1818-03-22' },
  { easter: '1943-04-25' },
  { easter: '1954-04-18' },
  { easter: '1981-04-19' },
  { easter: '2000-04-23' },
  { easter: '2049-04-18' },
  { easter: '2076-04-19' },
  { easter: '2285-03-22' },
])('finds Easter of $easter', ({ easter }) => {
  const sunday: Calendar = { ...calendar, holidays: [{ label, easter: 0 }] };
  expect(holidaysOf(sunday, Number(easter.slice(0, 4)))).toEqual([easter]);
});

it.each([
  { day: '2026-12-23', works: true },
  { day: '2026-12-24', works: false },
  { day: '2026-12-26', works: false },
  { day: '2026-12-27', works: false },
  { day: '2026-05-08', works: true },
])('returns whether $day is a working day', ({ day, works }) => {
  expect(isWorkingDay(calendar, day)).toBe(works);
});

it.each([
  { day: '2026-12-23', next: '2026-12-23' },
  { day: '2026-12-24', next: '2026-12-28' },
  { day: '2025-12-31', next: '2025-12-31' },
])('finds the working day from $day on', ({ day, next }) => {
  expect(workingDayFrom(calendar, day)).toBe(next);
});

it('moves no day without a calendar', () => {
  expect(workingDayFrom(undefined, '2026-12-27')).toBe('2026-12-27');
});
