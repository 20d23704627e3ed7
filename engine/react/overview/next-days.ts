import type { BoardDay } from '../../metadata/types/index.ts';

/** When something is due next, and after which quarter or year. */
export interface DueDay {
  readonly day: BoardDay;
  /** `YYYY-MM-DD` */
  readonly due: string;
  readonly year: number;
  /** 1 to 4; absent for a whole year. */
  readonly quarter?: number;
  /** Days until then; 0 is today. */
  readonly left: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The next time that each is due, the soonest first; `today` is `YYYY-MM-DD`. */
export function nextDays(days: readonly BoardDay[], today: string): readonly DueDay[] {
  return days.flatMap((day) => nextDay(day, today) ?? []).toSorted((one, other) => one.left - other.left);
}

/** What is due two years after its end is not found among the ends before and after today. */
const ENDS_BACK = 8;

function nextDay(day: BoardDay, today: string): DueDay | undefined {
  const now = Date.parse(today);
  const [thisYear, thisMonth] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()];
  const length = day.every === 'quarter' ? 3 : 12;
  const current = Math.floor((thisYear * 12 + thisMonth) / length);
  for (let period = current - ENDS_BACK; period <= current + 1; period += 1) {
    const month = (period + 1) * length + day.months;
    const due = Date.UTC(Math.floor(month / 12), month % 12, day.days);
    if (due >= now) return dueDay(day, period, due, now);
  }
  return undefined;
}

function dueDay(day: BoardDay, period: number, due: number, now: number): DueDay {
  const isQuarter = day.every === 'quarter';
  return {
    day,
    due: new Date(due).toISOString().slice(0, 10),
    year: isQuarter ? Math.floor(period / 4) : period,
    ...(isQuarter && { quarter: (period % 4) + 1 }),
    left: Math.round((due - now) / DAY_MS),
  };
}
