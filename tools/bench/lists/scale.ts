import { percentile, type Figure } from '../figure.ts';

/** Times of one kind of request in a register of one size, in milliseconds. */
export interface Timed {
  /** `page 1`, `the count`. */
  readonly what: string;
  readonly who: string;
  readonly size: number;
  readonly times: readonly number[];
}

/** Limit of the ratio between the largest and the smallest register. */
const factor = 2;
const share = 0.95;

/** A figure per kind of request and viewer: 95th percentile per size, and ratio of largest to smallest. */
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
