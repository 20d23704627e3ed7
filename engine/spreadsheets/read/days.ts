/** Serial numbers of days start at 30 December 1899 and end in the year 9999. */
const lastSerial = 2_958_465;
const firstDay = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;
/** Spreadsheets count a non-existent 29 February 1900 before this number. */
const firstTrueSerial = 61;

/** The day of a spreadsheet date, `YYYY-MM-DD`. */
export function dayText(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The day of a serial number; undefined outside the range. */
export function dayOfSerial(serial: number): string | undefined {
  if (!Number.isFinite(serial) || serial < 1 || serial >= lastSerial + 1) return undefined;
  const whole = Math.floor(serial);
  return dayText(new Date(firstDay + (whole < firstTrueSerial ? whole + 1 : whole) * dayMs));
}
