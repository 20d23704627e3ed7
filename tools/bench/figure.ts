/** One thing measured, as the table shows it. */
export interface Figure {
  readonly measured: string;
  /** With its unit: `0.41`, `231 KB`. */
  readonly value: string;
  /** Absent: told besides, without a limit of its own. */
  readonly target?: Target;
}

export interface Target {
  /** As a person says it: `at least 0.35`. */
  readonly sentence: string;
  readonly isMet: boolean;
}

/** A figure that must not be larger than its limit. */
export function atMost(measured: string, value: number, limit: number, format: (value: number) => string): Figure {
  return { measured, value: format(value), target: { sentence: `at most ${format(limit)}`, isMet: value <= limit } };
}

/** A figure that must not be smaller than its limit. */
export function atLeast(measured: string, value: number, limit: number, format: (value: number) => string): Figure {
  return { measured, value: format(value), target: { sentence: `at least ${format(limit)}`, isMet: value >= limit } };
}

/** The value that `share` (0 to 1) of all values do not pass. @throws without values */
export function percentile(values: readonly number[], share: number): number {
  const value = values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(values.length * share) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}
