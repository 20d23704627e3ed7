import type { BoardDay, Calendar } from '../types/index.ts';
import { workingDayFrom } from './working-days.ts';

/** A quarter or a year, by its first and its last day, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** When something is due of a period, `YYYY-MM-DD`. */
export interface DueDay extends Period {
  readonly due: string;
}

export interface DueFacts {
  /** By which it moves to a working day. */
  readonly calendar?: Calendar | undefined;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** A day of the first period it is owed of; absent: it is told when it is next due, and not that it was missed. */
  readonly since?: string | undefined;
  /** Whether it was done for a period. */
  readonly isMet: (period: Period) => boolean;
}

/** When something was due and is not met, the first time first, and when it is next due. */
export function dueDays(day: BoardDay, { calendar, today, since, isMet }: DueFacts): readonly DueDay[] {
  const current = periodAt(day, today);
  const first = since === undefined ? current - PERIODS_BACK : Math.min(periodAt(day, since), current);
  const days: DueDay[] = [];
  for (let period = first; period <= current + PERIODS_AHEAD; period += 1) {
    const due = dueDay(day, period, calendar);
    const isOver = due.due < today;
    if (isMet(due) || (isOver && since === undefined)) continue;
    days.push(due);
    if (!isOver) break;
  }
  return days;
}

/** What is due more than two years after its period is not looked for. */
const PERIODS_BACK = 8;
/** Nor is what was done for so many periods to come. */
const PERIODS_AHEAD = 40;

function lengthOf({ every }: BoardDay): number {
  return every === 'quarter' ? 3 : 12;
}

/** The number of the period that a day lies in, counted from the year 0. */
function periodAt(day: BoardDay, date: string): number {
  const at = new Date(date);
  return Math.floor((at.getUTCFullYear() * 12 + at.getUTCMonth()) / lengthOf(day));
}

function dueDay(day: BoardDay, period: number, calendar: Calendar | undefined): DueDay {
  const [start, end] = [period * lengthOf(day), (period + 1) * lengthOf(day)];
  const due = dayOfMonth(end + day.months, day.days);
  return { from: dayOfMonth(start, 1), to: dayOfMonth(end, 0), due: workingDayFrom(calendar, due) };
}

/** The day that many days into a month, which is counted from January of the year 0. */
function dayOfMonth(month: number, day: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, day)).toISOString().slice(0, 10);
}
