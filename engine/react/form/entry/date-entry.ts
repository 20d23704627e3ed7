import { clockShown, isCalendarDay, readDay } from '../../../format/index.ts';

/**
 * Parses a typed day to `YYYY-MM-DD`; an empty text gives null. An invalid or ambiguous text is returned unchanged, so
 * that it stays visible and gets an error.
 */
export function parseDateEntry(text: string): string | null {
  if (text.trim() === '') return null;
  const reading = readDay(text);
  return reading.kind === 'day' ? reading.day : text;
}

/** True for a valid calendar day, `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && isCalendarDay(value);
}

/**
 * Parses a typed `dd.MM.yyyy HH:mm` in the time zone to ISO in UTC; an empty text gives null. An invalid text is
 * returned unchanged. Of an hour repeated by a clock change, the later one is used.
 */
export function parseDateTimeEntry(text: string, timeZone: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const [, dayText = '', hour = '', minute = ''] = /^(.+?)[\sT]+(\d{1,2})[:.](\d{2})$/.exec(trimmed) ?? [];
  const day = parseDateEntry(dayText);
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59) return text;
  const wall = Date.parse(`${day}T${hour.padStart(2, '0')}:${minute}:00Z`);
  return new Date(instantAt(wall, timeZone)).toISOString();
}

const DAY_MS = 86_400_000;

/**
 * The instant at which the zone's clocks show the UTC time `wall`; the later of two. An hour skipped by a clock change
 * maps to the time after it.
 */
function instantAt(wall: number, timeZone: string): number {
  const around = [wall - DAY_MS, wall + DAY_MS].map((time) => wall - offsetAt(time, timeZone));
  const shown = around.filter((time) => time + offsetAt(time, timeZone) === wall);
  return Math.max(...(shown.length > 0 ? shown : around));
}

/** True for an instant in the API's format, ISO in UTC. */
export function isInstant(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}

/** UTC offset of the zone at an instant, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  return clockShown(time, timeZone) - Math.floor(time / 1000) * 1000;
}
