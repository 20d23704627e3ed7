const day = 86_400_000;
/** Day 0 of spreadsheets. It makes 1900 a leap year, as their programs do, so days before its March are not written so. */
const dayZero = Date.UTC(1899, 11, 30);
const firstSerial = 61;

/** Days that were asked for: a file has few, many times. */
const days = new Map<string, number | undefined>();
const daysKept = 10_000;

/** The number by which spreadsheets know a day `YYYY-MM-DD`; undefined for what is no day they know. */
export function daySerial(text: string): number | undefined {
  if (days.has(text)) return days.get(text);
  if (days.size >= daysKept) days.clear();
  const serial = serialOf(text);
  days.set(text, serial);
  return serial;
}

function serialOf(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return undefined;
  return known((time - dayZero) / day);
}

/** The same for an instant, as a clock in the time zone shows it. */
export function instantSerial(text: string, clock: Intl.DateTimeFormat): number | undefined {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  const part = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = part;
  return known((Date.UTC(year, month - 1, date, hour, minute, second) - dayZero) / day);
}

function known(serial: number): number | undefined {
  return serial >= firstSerial ? serial : undefined;
}

export function clockIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
}
