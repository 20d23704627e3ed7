import type { BoardDay, Calendar } from '../types/index.ts';
import { workingDayFrom } from './working-days.ts';

/** A quarter or year with its first and last day, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The due day of a period, `YYYY-MM-DD`. */
export interface DueDay extends Period {
  readonly due: string;
}

export interface DueFacts {
  /** Moves due days to working days. */
  readonly calendar?: Calendar | undefined;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** A day of the first obligated period; absent: only the next due day is returned, no missed ones. */
  readonly since?: string | undefined;
  /** True when the obligation was met for a period. */
  readonly isMet: (period: Period) => boolean;
}

/** Missed due days, earliest first, and the next one. */
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

/** Missed days further back than this many periods are not searched. */
const PERIODS_BACK = 8;
/** Upper bound of periods met in advance. */
const PERIODS_AHEAD = 40;

function lengthOf({ every }: BoardDay): number {
  return every === 'quarter' ? 3 : 12;
}

/** The index of the period that contains a day, counted from the year 0. */
function periodAt(day: BoardDay, date: string): number {
  const at = new Date(date);
  return Math.floor((at.getUTCFullYear() * 12 + at.getUTCMonth()) / lengthOf(day));
}

function dueDay(day: BoardDay, period: number, calendar: Calendar | undefined): DueDay {
  const [start, end] = [period * lengthOf(day), (period + 1) * lengthOf(day)];
  const due = dayOfMonth(end + day.months, day.days);
  return { from: dayOfMonth(start, 1), to: dayOfMonth(end, 0), due: workingDayFrom(calendar, due) };
}

/** The nth day of a month that is counted from January of the year 0. */
function dayOfMonth(month: number, day: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, day)).toISOString().slice(0, 10);
}
