import { dueDays, type BoardDay, type Catalogue, type DueDay } from '../../engine/metadata/index.ts';
import type { EntryTiming, ExportType, ReportingKind } from '../../generated/server/records.ts';

/** A quarter or a year that an organization reports. */
export interface DescribedPeriod {
  readonly kind: ReportingKind;
  /** `2026/Q4` or `2026`. */
  readonly code: string;
  /** `YYYY-MM-DD`, the first and the last day. */
  readonly from: string;
  readonly to: string;
  /** The last day on which its report is submitted in time. */
  readonly due: string;
}

/** By which report a period of each kind is submitted. */
export const reportOf: Readonly<Record<ReportingKind, ExportType>> = {
  QUARTER: 'QUARTER_REPORT',
  YEAR: 'YEAR_BALANCE',
};

/** The kind of period that a report is of; undefined for an export that is no report. */
export function reportingKindOf(type: ExportType | null | undefined): ReportingKind | undefined {
  return (['QUARTER', 'YEAR'] as const).find((kind) => reportOf[kind] === type);
}

/** The period of a kind that a day lies in. */
export function periodAt(catalogue: Catalogue, kind: ReportingKind, day: string): DescribedPeriod {
  const due = dueOf(catalogue, submissionDay(catalogue, kind), day);
  const year = day.slice(0, 4);
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3);
  return { ...due, kind, code: kind === 'YEAR' ? year : `${year}/Q${String(quarter)}` };
}

/**
 * When data of a day are entered: late after the deadline of their quarter, the first one that a board has of each quarter
 * (Act 309/2009, section 14g(2)); null before.
 */
export function entryTimingOf(catalogue: Catalogue, date: string, today: string): EntryTiming | null {
  const isOver = daysOfBoards(catalogue).some(
    (rule) => rule.every === 'quarter' && dueOf(catalogue, rule, date).due < today,
  );
  return isOver ? 'LATE' : null;
}

/** The day on a board that nothing but the submission of the report meets: one source of every deadline. */
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

/** The period of a day of a board that a day lies in, and when it is due. */
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
