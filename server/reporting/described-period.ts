import { dueDays, type BoardDay, type Catalogue, type DueDay } from '../../engine/metadata/index.ts';
import type { EntryTiming, ExportType, ReportingKind } from '../../generated/server/records.ts';

/** A quarter or year that an organization reports. */
export interface DescribedPeriod {
  readonly kind: ReportingKind;
  /** `2026/Q4` or `2026`. */
  readonly code: string;
  /** `YYYY-MM-DD`, first and last day. */
  readonly from: string;
  readonly to: string;
  /** Deadline of its report (last day in time). */
  readonly due: string;
}

/** Report type that submits a kind of period. */
export const reportOf: Readonly<Record<ReportingKind, ExportType>> = {
  QUARTER: 'QUARTER_REPORT',
  YEAR: 'YEAR_BALANCE',
};

/** The kind of period of a report; undefined for other exports. */
export function reportingKindOf(type: ExportType | null | undefined): ReportingKind | undefined {
  return (['QUARTER', 'YEAR'] as const).find((kind) => reportOf[kind] === type);
}

/** The period that contains a day. */
export function periodAt(catalogue: Catalogue, kind: ReportingKind, day: string): DescribedPeriod {
  const due = dueOf(catalogue, submissionDay(catalogue, kind), day);
  const year = day.slice(0, 4);
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3);
  return { ...due, kind, code: kind === 'YEAR' ? year : `${year}/Q${String(quarter)}` };
}

/**
 * `LATE` after the deadline of the day's quarter, which is the first that a board has per quarter (Act 309/2009,
 * section 14g(2)); null before.
 */
export function entryTimingOf(catalogue: Catalogue, date: string, today: string): EntryTiming | null {
  const isOver = daysOfBoards(catalogue).some(
    (rule) => rule.every === 'quarter' && dueOf(catalogue, rule, date).due < today,
  );
  return isOver ? 'LATE' : null;
}

/** The board deadline met only by submitting this report; the single source of deadlines. */
function submissionDay(catalogue: Catalogue, kind: ReportingKind): BoardDay {
  const day = daysOfBoards(catalogue).find(
    ({ met }) => isOnly(met?.filter['type'], reportOf[kind]) && isOnly(met?.filter['status'], 'SUBMITTED'),
  );
  if (day === undefined) throw new Error(`no day of a board is met by submitting a ${reportOf[kind]}`);
  return day;
}

function daysOfBoards({ boards }: Catalogue): readonly BoardDay[] {
  return boards.flatMap((board) => (board.kind === 'days' ? board.days : []));
}

/** The period of a board deadline that contains a day, with its due date. */
function dueOf(catalogue: Catalogue, rule: BoardDay, day: string): DueDay {
  const [due] = dueDays(rule, {
    calendar: catalogue.calendars[rule.calendar ?? ''],
    today: day,
    since: day,
    isMet: (period) => day < period.from || period.to < day,
  });
  if (due === undefined) throw new Error(`the board has no day of the period of ${day}`);
  return due;
}

function isOnly(rule: unknown, value: string): boolean {
  return Array.isArray(rule) && rule.length === 1 && rule[0] === value;
}
