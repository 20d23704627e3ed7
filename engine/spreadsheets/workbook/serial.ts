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
  return known((Math.floor(time / second) * second + aheadAt(time, clock) - dayZero) / day);
}

const second = 1000;
/** No clock is put forward or back in the middle of one. */
const quarterHour = 900 * second;
/** How far clocks are ahead of UTC, by quarter hours: a file's instants share many. */
const ahead = new WeakMap<Intl.DateTimeFormat, Map<number, number>>();
const quartersKept = 10_000;

function aheadAt(time: number, clock: Intl.DateTimeFormat): number {
  const quarter = Math.floor(time / quarterHour);
  const kept = ahead.get(clock) ?? new Map<number, number>();
  ahead.set(clock, kept);
  const before = kept.get(quarter);
  if (before !== undefined) return before;
  if (kept.size >= quartersKept) kept.clear();
  const found = shownBy(clock, quarter * quarterHour) - quarter * quarterHour;
  kept.set(quarter, found);
  return found;
}

/** What the clock shows at an instant, as if it were in UTC. */
function shownBy(clock: Intl.DateTimeFormat, time: number): number {
  const part = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second: seconds = 0 } = part;
  return Date.UTC(year, month - 1, date, hour, minute, seconds);
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
