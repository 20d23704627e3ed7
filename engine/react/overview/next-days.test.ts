import { expect, it } from 'vitest';
import { nextDays } from './next-days.ts';

const report = { label: { en: 'Report' }, every: 'quarter', months: 0, days: 25, source: { en: 'Act' } } as const;
const verified = { ...report, days: 40 };
const yearly = { ...report, every: 'year', months: 4, days: 15 } as const;

it.each([
  { case: 'on the day itself', day: report, today: '2026-10-25', due: '2026-10-25', year: 2026, quarter: 3, left: 0 },
  { case: 'a day later', day: report, today: '2026-10-26', due: '2027-01-25', year: 2026, quarter: 4, left: 91 },
  {
    case: 'over the end of a year',
    day: report,
    today: '2026-12-31',
    due: '2027-01-25',
    year: 2026,
    quarter: 4,
    left: 25,
  },
  {
    case: 'in days after a quarter',
    day: verified,
    today: '2026-11-01',
    due: '2026-11-09',
    year: 2026,
    quarter: 3,
    left: 8,
  },
  { case: 'on a day of a year', day: yearly, today: '2026-11-23', due: '2027-05-15', year: 2026, left: 173 },
  {
    case: 'on the same day of a leap year',
    day: yearly,
    today: '2028-01-01',
    due: '2028-05-15',
    year: 2027,
    left: 135,
  },
])('finds what is due $case', ({ day, today, due, year, quarter, left }) => {
  expect(nextDays([day], today)).toEqual([{ day, due, year, ...(quarter && { quarter }), left }]);
});

it('tells the soonest first', () => {
  expect(nextDays([yearly, verified, report], '2026-10-20').map(({ due }) => due)).toEqual([
    '2026-10-25',
    '2026-11-09',
    '2027-05-15',
  ]);
});
