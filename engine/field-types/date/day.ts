/** Parses a day in the form `d.M.yyyy` or `yyyy-MM-dd` to the API's form; undefined for an invalid date. */
export function toDay(entry: string): string | undefined {
  const text = entry.replaceAll(/\s/g, '');
  const written = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const day =
    written === null ? text : [written[3], written[2]?.padStart(2, '0'), written[1]?.padStart(2, '0')].join('-');
  // The calendar has no year 0.
  const time = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}
