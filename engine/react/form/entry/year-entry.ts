/** Number of years on a page. */
const shown = 12;

export interface YearLimits {
  readonly min: number;
  readonly max: number;
}

/** Default limits: four digits. */
export function yearLimits({ min = 1000, max = 9999 }: Partial<YearLimits>): YearLimits {
  return { min, max };
}

/** The years of the page that contains `year`, within the limits. */
export function yearsAround(year: number, { min, max }: YearLimits): readonly number[] {
  const start = Math.floor(year / shown) * shown;
  return Array.from({ length: shown }, (_, index) => start + index).filter((each) => each >= min && each <= max);
}

/** A year on the previous or next page; undefined outside the limits. */
export function pagedYear(year: number, by: -1 | 1, { min, max }: YearLimits): number | undefined {
  const start = Math.floor(year / shown) * shown;
  const next = by === 1 ? start + shown : start - 1;
  return next >= min && next <= max ? next : undefined;
}

/** The nearest year within the limits, at which the picker opens. */
export function withinYears(year: number, { min, max }: YearLimits): number {
  return Math.min(Math.max(year, min), max);
}
