const form = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The date moved by days or years, `YYYY-MM-DD`; a year after 29 February is the 28th, as in PostgreSQL. Null for an
 * invalid date and outside of the years 1 to 9999 that a date field holds.
 */
export function movedDate(date: unknown, by: { readonly days: number } | { readonly years: number }): string | null {
  const start = typeof date === 'string' ? dayOf(date) : null;
  if (start === null) return null;
  const end = 'days' in by ? start.setUTCDate(start.getUTCDate() + by.days) : yearsOn(start, by.years);
  return toText(new Date(end));
}

/** The year of a date `YYYY-MM-DD`; null for an invalid one. */
export function yearOf(date: unknown): number | null {
  return typeof date === 'string' ? (dayOf(date)?.getUTCFullYear() ?? null) : null;
}

const dayMs = 86_400_000;

/** Days from the first date to the second, negative when earlier; null for an invalid date. */
export function daysBetween(from: unknown, until: unknown): number | null {
  const [start, end] = [from, until].map((date) => (typeof date === 'string' ? dayOf(date) : null));
  return start && end ? (end.getTime() - start.getTime()) / dayMs : null;
}

/** The date, or null when it does not exist. */
function dayOf(text: string): Date | null {
  const day = new Date(`${text}T00:00:00Z`);
  return form.test(text) && toText(day) === text ? day : null;
}

function yearsOn(start: Date, years: number): number {
  const month = start.getUTCMonth();
  const moved = start.setUTCFullYear(start.getUTCFullYear() + years);
  // 29 February became 1 March: go back one day.
  return start.getUTCMonth() === month ? moved : start.setUTCDate(0);
}

function toText(day: Date): string | null {
  const isWithin = day.getUTCFullYear() >= 1 && day.getUTCFullYear() <= 9999;
  return isWithin ? day.toISOString().slice(0, 10) : null;
}
