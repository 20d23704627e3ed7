import { dayOf } from './dates.ts';

/** Result of reading a day: one as `YYYY-MM-DD`, several candidates, or none. */
export type DayReading =
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'unclear'; readonly days: readonly string[] }
  | { readonly kind: 'none' };

/** A time of day after a date, with or without a time zone. */
const time =
  /[T\s]+(?<hour>\d{1,2}):(?<minute>\d{2})(?<second>:\d{2}(?:[.,]\d+)?)?\s*(?<zone>Z|(?<offset>[+-]\d{2}):?(?<offsetMinutes>\d{2}))?$/u;

/**
 * Reads days as people and programs write them: `05.03.2026`, `5. 3. 2026`, `05032026`, `2026-03-05`, each with or
 * without a time. `3/4/2026` is ambiguous; an instant near midnight may fall on another day in `timeZone`.
 */
export function readDay(text: string, timeZone?: string): DayReading {
  const bare = text.trim();
  const match = time.exec(bare);
  const behind = match?.[0] ?? '';
  const date = bare.slice(0, bare.length - behind.length).replaceAll(/\s/gu, '');
  const days = [...new Set(datesOf(date).filter(isCalendarDay))].toSorted();
  const [day, ...others] = days;
  if (day === undefined) return { kind: 'none' };
  if (others.length > 0) return { kind: 'unclear', days };
  const instant = timeZone === undefined ? undefined : instantOf(day, match?.groups);
  const there = instant === undefined || timeZone === undefined ? day : dayOf(instant, timeZone);
  return there === day ? { kind: 'day', day } : { kind: 'unclear', days: [day, there].toSorted() };
}

/** Undefined for a time without a zone, or an invalid one. */
function instantOf(day: string, parts: RegExpExecArray['groups']): Date | undefined {
  if (parts?.['zone'] === undefined) return undefined;
  const { hour = '', minute = '', second = ':00', zone, offset, offsetMinutes } = parts;
  const iso = `${day}T${hour.padStart(2, '0')}:${minute}${second.replace(',', '.')}`;
  const instant = new Date(zone === 'Z' ? `${iso}Z` : `${iso}${offset}:${offsetMinutes}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

function datesOf(date: string): readonly string[] {
  const parts = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\.?$/u.exec(date) ?? /^(\d{2})(\d{2})(\d{4})$/u.exec(date);
  const reversed = /^(\d{4})-(\d{1,2})-(\d{1,2})$/u.exec(date);
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u.exec(date);
  const written = (year = '', month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (parts !== null) return [written(parts[3], parts[2], parts[1])];
  if (reversed !== null) return [written(reversed[1], reversed[2], reversed[3])];
  if (slashed === null) return [];
  return [written(slashed[3], slashed[2], slashed[1]), written(slashed[3], slashed[1], slashed[2])];
}

/** True for an existing day, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
