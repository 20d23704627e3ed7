import type { Calendar } from '../types/index.ts';

/** The first working day on or after a day, both `YYYY-MM-DD`; without a calendar every day is one. */
export function workingDayFrom(calendar: Calendar | undefined, day: string): string {
  if (calendar === undefined) return day;
  let workingDay = day;
  while (!isWorkingDay(calendar, workingDay)) workingDay = addDays(workingDay, 1);
  return workingDay;
}

/** True for a working day, `YYYY-MM-DD`. */
export function isWorkingDay(calendar: Calendar, day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== SUNDAY && weekday !== SATURDAY && !holidaysOf(calendar, yearOf(day)).includes(day);
}

/** The sorted holidays of a year, `YYYY-MM-DD`, including those on weekends. */
export function holidaysOf({ holidays }: Calendar, year: number): readonly string[] {
  return holidays
    .filter(({ from = year, until = year, except = [] }) => from <= year && year <= until && !except.includes(year))
    .map(({ day, easter = 0 }) => (day === undefined ? addDays(easterSunday(year), easter) : dayIn(year, day)))
    .toSorted();
}

const SUNDAY = 0;
const SATURDAY = 6;

function yearOf(day: string): number {
  return new Date(day).getUTCFullYear();
}

function dayIn(year: number, monthDay: string): string {
  return `${String(year).padStart(4, '0')}-${monthDay}`;
}

/** The day `count` days later, earlier where negative; days as `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Easter Sunday of the Gregorian calendar: the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return dayIn(year, `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}
