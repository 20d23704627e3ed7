import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import { dueDays, holidaysOf, isWorkingDay } from '../../engine/metadata/index.ts';

const { boards, calendars } = sharedCatalogue('metadata').catalogue;
const { slovakia } = calendars;

/** Public holidays of ten years by the Python package `holidays` 0.105, one year per line. */
const independent = readFileSync(join(import.meta.dirname, 'slovak-holidays.txt'), 'utf8')
  .trim()
  .split('\n');

it.each(independent.map((line) => ({ year: Number(line.slice(0, 4)), days: line.split(' ') })))(
  'knows the Slovak holidays of $year',
  ({ year, days }) => {
    expect(slovakia && holidaysOf(slovakia, year)).toEqual(days);
  },
);

/** Deadlines of the law, quarterly and yearly, for the period before a day. */
function deadlinesBefore(today: string) {
  const board = boards.find(({ name }) => name === 'deadlines');
  if (board?.kind !== 'days') throw new Error('there is a board of deadlines');
  return board.days.map((day) => {
    const calendar = calendars[day.calendar ?? ''];
    return dueDays(day, { calendar, today, isMet: () => false }).map(({ due }) => due);
  });
}

it.each([
  { today: '2026-12-31', due: ['2027-01-25', '2027-02-09', '2027-05-17'], why: '15 May 2027 is a Saturday' },
  { today: '2027-04-01', due: ['2027-04-26', '2027-05-10', '2027-05-17'], why: '25 April 2027 is a Sunday' },
  { today: '2027-07-01', due: ['2027-07-26', '2027-08-09', '2028-05-15'], why: '25 July 2027 is a Sunday' },
  { today: '2026-10-01', due: ['2026-10-26', '2026-11-09', '2027-05-17'], why: '25 October 2026 is a Sunday' },
  { today: '2029-12-31', due: ['2030-01-25', '2030-02-11', '2030-05-15'], why: '9 February 2030 is a Saturday' },
  { today: '2038-04-01', due: ['2038-04-27', '2038-05-10', '2038-05-17'], why: '26 April 2038 is Easter Monday' },
])('moves deadlines to the next working day: $why', ({ today, due }) => {
  expect(deadlinesBefore(today)).toEqual(due.map((day) => [day]));
});

it('ends every deadline of ten years on a working day', () => {
  const days = independent.flatMap((line) => {
    const year = line.slice(0, 4);
    return ['01-01', '04-01', '07-01', '10-01'].flatMap((day) => deadlinesBefore(`${year}-${day}`).flat());
  });
  expect(days.length).toBe(10 * 4 * 3);
  expect(days.filter((day) => slovakia === undefined || !isWorkingDay(slovakia, day))).toEqual([]);
});
