import { clockShown, isCalendarDay, readDay } from '../../../format/index.ts';

/**
 * The day a person typed, as `YYYY-MM-DD`; an empty text is null. A text that is no day of the calendar, or may be
 * another, is returned as it is, so that it stays in view and is refused with a sentence.
 */
export function parseDateEntry(text: string): string | null {
  if (text.trim() === '') return null;
  const reading = readDay(text);
  return reading.kind === 'day' ? reading.day : text;
}

/** Whether a value is a day that exists, `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && isCalendarDay(value);
}

/**
 * The instant a person typed as `dd.MM.yyyy HH:mm` in the time zone, as ISO in UTC; an empty text is null.
 * A text that is no moment is returned as it is. Of an hour that a clock change repeats, the later one is meant.
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

/** When the zone's clocks show what `wall` shows in UTC, the later of two; an hour that a clock change skips goes on after it. */
function instantAt(wall: number, timeZone: string): number {
  const around = [wall - DAY_MS, wall + DAY_MS].map((time) => wall - offsetAt(time, timeZone));
  const shown = around.filter((time) => time + offsetAt(time, timeZone) === wall);
  return Math.max(...(shown.length > 0 ? shown : around));
}

/** Whether a value is an instant as the API writes it, ISO in UTC. */
export function isInstant(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  return clockShown(time, timeZone) - Math.floor(time / 1000) * 1000;
}
