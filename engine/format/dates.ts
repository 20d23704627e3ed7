const formats = new Map<string, Intl.DateTimeFormat>();

/** Date format: month with two digits or without a leading zero. */
export type DateStyle = 'dd.MM.yyyy' | 'dd.M.yyyy';

/** Formats a day `YYYY-MM-DD` as `dd.MM.yyyy` in every language; other texts are returned unchanged. */
export function formatDate(day: string, style: DateStyle = 'dd.MM.yyyy'): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (parts === null) return day;
  const [, year = '', month = '', date = ''] = parts;
  return `${date}.${style === 'dd.M.yyyy' ? month.replace(/^0/, '') : month}.${year}`;
}

/** Formats an instant (ISO, UTC) as `dd.MM.yyyy HH:mm` in the time zone; other texts are returned unchanged. */
export function formatDateTime(instant: string, timeZone: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return instant;
  const part = partsOf(time, timeZone);
  return `${part.day}.${part.month}.${part.year} ${part.hour}:${part.minute}`;
}

/** The calendar day, `YYYY-MM-DD`, of an instant in the time zone. */
export function dayOf(instant: Date, timeZone: string): string {
  const part = partsOf(instant.getTime(), timeZone);
  return `${part.year}-${part.month}-${part.day}`;
}

/** The local time of an instant in the time zone, to the second, as if it were UTC; both in milliseconds. */
export function clockShown(time: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(time, timeZone);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

function partsOf(time: number, timeZone: string): Readonly<Record<string, string>> {
  const parts = zoned(timeZone)
    .formatToParts(time)
    .map(({ type, value }) => [type, value] as const);
  return Object.fromEntries(parts);
}

function zoned(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}
