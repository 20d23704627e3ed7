import { clockShown } from '../../format/index.ts';

const day = 86_400_000;
/** Day 0 of spreadsheets. They treat 1900 as a leap year, so days before March 1900 are not written as numbers. */
const dayZero = Date.UTC(1899, 11, 30);
const firstSerial = 61;

/** Cache of days: a file has few distinct ones. */
const days = new Map<string, number | undefined>();
const daysKept = 10_000;

/** The serial number of a day `YYYY-MM-DD`; undefined for an invalid one. */
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

/** The serial number of an instant in local time of the zone. */
export function instantSerial(text: string, timeZone: string): number | undefined {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  return known((Math.floor(time / second) * second + aheadAt(time, timeZone) - dayZero) / day);
}

const second = 1000;
/** Time zone offsets change only at quarter hours. */
const quarterHour = 900 * second;
/** Cache of offsets from UTC by quarter hour: a file's instants share many. */
const ahead = new Map<string, Map<number, number>>();
const quartersKept = 10_000;

function aheadAt(time: number, timeZone: string): number {
  const quarter = Math.floor(time / quarterHour);
  const offsets = ahead.get(timeZone) ?? new Map<number, number>();
  ahead.set(timeZone, offsets);
  const before = offsets.get(quarter);
  if (before !== undefined) return before;
  if (offsets.size >= quartersKept) offsets.clear();
  const offset = clockShown(quarter * quarterHour, timeZone) - quarter * quarterHour;
  offsets.set(quarter, offset);
  return offset;
}

function known(serial: number): number | undefined {
  return serial >= firstSerial ? serial : undefined;
}
