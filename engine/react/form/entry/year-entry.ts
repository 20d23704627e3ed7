/** Years shown at once. */
const shown = 12;

export interface YearLimits {
  readonly min: number;
  readonly max: number;
}

/** Four digits, where a field says no limits of its own. */
export function yearLimits({ min = 1000, max = 9999 }: Partial<YearLimits>): YearLimits {
  return { min, max };
}

/** The years of a page, of which one has `year`; those out of the limits left out. */
export function yearsAround(year: number, { min, max }: YearLimits): readonly number[] {
  const start = Math.floor(year / shown) * shown;
  return Array.from({ length: shown }, (_, index) => start + index).filter((each) => each >= min && each <= max);
}

/** A year on the page before or after; undefined where the limits end. */
export function pagedYear(year: number, by: -1 | 1, { min, max }: YearLimits): number | undefined {
  const start = Math.floor(year / shown) * shown;
  const next = by === 1 ? start + shown : start - 1;
  return next >= min && next <= max ? next : undefined;
}

/** The nearest year within the limits: where a picker opens. */
export function withinYears(year: number, { min, max }: YearLimits): number {
  return Math.min(Math.max(year, min), max);
}
