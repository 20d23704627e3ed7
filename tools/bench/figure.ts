/** One measurement, as shown in the table. */
export interface Figure {
  readonly measured: string;
  /** With unit: `0.41`, `231 KB`. */
  readonly value: string;
  /** Absent: informative, without limit. */
  readonly target?: Target;
}

export interface Target {
  /** `at least 0.35`. */
  readonly sentence: string;
  readonly isMet: boolean;
}

/** A figure with an upper limit. */
export function atMost(measured: string, value: number, limit: number, format: (value: number) => string): Figure {
  return { measured, value: format(value), target: { sentence: `at most ${format(limit)}`, isMet: value <= limit } };
}

/** A figure with a lower limit. */
export function atLeast(measured: string, value: number, limit: number, format: (value: number) => string): Figure {
  return { measured, value: format(value), target: { sentence: `at least ${format(limit)}`, isMet: value >= limit } };
}

/** The percentile for `share` (0 to 1). @throws Error without values */
export function percentile(values: readonly number[], share: number): number {
  const value = values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(values.length * share) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}
