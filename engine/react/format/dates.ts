const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes a calendar day `YYYY-MM-DD` as `dd.MM.yyyy`, in every language; anything else is written as it is. */
export function formatDate(day: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return parts === null ? day : `${parts[3]}.${parts[2]}.${parts[1]}`;
}

/** Writes an instant (ISO, UTC) as `dd.MM.yyyy HH:mm` in the time zone; anything else is written as it is. */
export function formatDateTime(instant: string, timeZone: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return instant;
  const part = partsOf(time, timeZone);
  return `${part.day}.${part.month}.${part.year} ${part.hour}:${part.minute}`;
}

/** The calendar day, `YYYY-MM-DD`, on which an instant falls in the time zone. */
export function dayOf(instant: Date, timeZone: string): string {
  const part = partsOf(instant.getTime(), timeZone);
  return `${part.year}-${part.month}-${part.day}`;
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
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}
