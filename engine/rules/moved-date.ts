const form = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The day that many days or years from a date `YYYY-MM-DD`; a year from 29 February ends on the 28th, as PostgreSQL
 * has it. Null for what is no date, and beyond the years 1 to 9999, which no date field holds.
 */
export function movedDate(date: unknown, by: { readonly days: number } | { readonly years: number }): string | null {
  const start = typeof date === 'string' ? dayOf(date) : null;
  if (start === null) return null;
  const end = 'days' in by ? start.setUTCDate(start.getUTCDate() + by.days) : yearsOn(start, by.years);
  return toText(new Date(end));
}

/** The year of a date `YYYY-MM-DD`; null for what is no date. */
export function yearOf(date: unknown): number | null {
  return typeof date === 'string' ? (dayOf(date)?.getUTCFullYear() ?? null) : null;
}

const dayMs = 86_400_000;

/** How many days the second date comes after the first, negative where it comes before; null for what is no date. */
export function daysBetween(from: unknown, until: unknown): number | null {
  const [start, end] = [from, until].map((date) => (typeof date === 'string' ? dayOf(date) : null));
  return start && end ? (end.getTime() - start.getTime()) / dayMs : null;
}

/** A day that the calendar has. */
function dayOf(text: string): Date | null {
  const day = new Date(`${text}T00:00:00Z`);
  return form.test(text) && toText(day) === text ? day : null;
}

function yearsOn(start: Date, years: number): number {
  const month = start.getUTCMonth();
  const moved = start.setUTCFullYear(start.getUTCFullYear() + years);
  // 29 February became 1 March: the day before it.
  return start.getUTCMonth() === month ? moved : start.setUTCDate(0);
}

function toText(day: Date): string | null {
  const isWithin = day.getUTCFullYear() >= 1 && day.getUTCFullYear() <= 9999;
  return isWithin ? day.toISOString().slice(0, 10) : null;
}
