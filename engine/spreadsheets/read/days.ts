/** Days from the first that spreadsheets count, 30 December 1899, to the last, in the year 9999. */
const lastSerial = 2_958_465;
const firstDay = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;
/** Before it, spreadsheets count a 29 February 1900 that never was. */
const firstTrueSerial = 61;

/** The day of an instant as a spreadsheet has it, `YYYY-MM-DD`. */
export function dayText(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The day that a spreadsheet counts so; undefined where there is none. */
export function dayOfSerial(serial: number): string | undefined {
  if (!Number.isFinite(serial) || serial < 1 || serial >= lastSerial + 1) return undefined;
  const whole = Math.floor(serial);
  return dayText(new Date(firstDay + (whole < firstTrueSerial ? whole + 1 : whole) * dayMs));
}
