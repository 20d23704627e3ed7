import { describe, expect, it } from 'vitest';
import type { BoardDay, Calendar } from '../types/index.ts';
import { dueDays, type Period } from './due-days.ts';

const report: BoardDay = { label: { en: 'Report' }, every: 'quarter', months: 0, days: 25, source: { en: 'Act' } };
const blending: BoardDay = { ...report, days: 40 };
const yearly: BoardDay = { ...report, every: 'year', months: 4, days: 15 };
const never = () => false;

it.each([
  { case: 'on the day itself', day: report, today: '2026-10-25', due: '2026-10-25', of: '2026-07-01 2026-09-30' },
  { case: 'a day later', day: report, today: '2026-10-26', due: '2027-01-25', of: '2026-10-01 2026-12-31' },
  { case: 'at the end of a year', day: report, today: '2026-12-31', due: '2027-01-25', of: '2026-10-01 2026-12-31' },
  {
    case: 'by days after a quarter',
    day: blending,
    today: '2026-11-01',
    due: '2026-11-09',
    of: '2026-07-01 2026-09-30',
  },
  { case: 'on a day of a year', day: yearly, today: '2026-11-23', due: '2027-05-15', of: '2026-01-01 2026-12-31' },
  { case: 'in a leap year', day: yearly, today: '2028-01-01', due: '2028-05-15', of: '2027-01-01 2027-12-31' },
])('finds what is due $case', ({ day, today, due, of }) => {
  const [from, to] = of.split(' ');
  expect(dueDays(day, { today, isMet: never })).toEqual([{ from, to, due }]);
});

describe('obligations since a day', () => {
  const dueOf = (today: string, isMet: (period: Period) => boolean = never) =>
    dueDays(report, { today, since: '2026-02-14', isMet }).map(({ due }) => due);

  it('remain after the due day until they are met', () => {
    expect(dueOf('2026-08-01')).toEqual(['2026-04-25', '2026-07-25', '2026-10-25']);
    expect(dueOf('2026-08-01', ({ from }) => from === '2026-01-01')).toEqual(['2026-07-25', '2026-10-25']);
  });

  it('are not missed on the due day', () => {
    expect(dueOf('2026-04-25')).toEqual(['2026-04-25']);
    expect(dueOf('2026-04-26')).toEqual(['2026-04-25', '2026-07-25']);
  });

  it('skip periods that are met', () => {
    expect(dueOf('2026-04-20', ({ from }) => from === '2026-01-01')).toEqual(['2026-07-25']);
  });

  it('are empty when every period is met', () => {
    expect(dueOf('2026-04-20', () => true)).toEqual([]);
  });

  it('start with the current period when the day is in the future', () => {
    expect(dueDays(report, { today: '2026-05-01', since: '2027-03-01', isMet: never })).toEqual([
      { from: '2026-04-01', to: '2026-06-30', due: '2026-07-25' },
    ]);
  });
});

describe('with a calendar', () => {
  const calendar: Calendar = {
    label: { en: 'Days' },
    holidays: [{ label: { en: 'Easter Monday' }, easter: 1 }],
    source: { en: 'Act' },
  };
  const dueOn = (today: string) => dueDays(report, { calendar, today, isMet: never }).map(({ due }) => due);

  it('move to the next working day', () => {
    // 25 April 2038 is Easter Sunday, followed by Easter Monday.
    expect(dueOn('2038-04-01')).toEqual(['2038-04-27']);
    expect(dueOn('2026-10-26')).toEqual(['2026-10-26']);
  });
});
