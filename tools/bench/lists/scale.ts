import { percentile, type Figure } from '../figure.ts';

/** How long one kind of request took in a register of one size, in milliseconds. */
export interface Timed {
  /** `page 1`, `the count`. */
  readonly what: string;
  readonly who: string;
  readonly size: number;
  readonly times: readonly number[];
}

/** The largest register may take this many times as long as the smallest. */
const factor = 2;
const share = 0.95;

/** A figure of a list for each kind of request and viewer: what 95 of 100 take at each size, and how the largest compares with the smallest. */
export function toScale(of: string, timed: readonly Timed[]): readonly Figure[] {
  const alike = Map.groupBy(timed, ({ what, who }) => `${what}, ${who}`);
  return [...alike].flatMap(([measured, each]) => {
    const sizes = each.toSorted((one, other) => one.size - other.size);
    const times = sizes.map(({ times: taken }) => percentile(taken, share));
    const ratio = (times.at(-1) ?? Infinity) / (times[0] ?? 0);
    const figures = times.map((time) => time.toFixed(1)).join(' / ');
    return {
      measured: `${of}: ${measured}`,
      value: `${figures} ms, factor ${ratio.toFixed(2)}`,
      target: { sentence: `factor at most ${String(factor)}`, isMet: ratio <= factor },
    };
  });
}
