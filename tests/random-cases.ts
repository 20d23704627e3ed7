const { SOAK_TIMES: times, SOAK_SEED: otherSeed } = process.env;

/** Whether this is `npm run soak`, which runs all random cases. */
export const isSoak = times !== undefined;

interface RandomCases {
  readonly seed: number;
  readonly numRuns: number;
}

/**
 * How many random cases fast-check runs: one fifth of `all` in `npm test`, or `quick` where a fifth would be too many
 * or too few, and `all` in `npm run soak`. The seed is fixed: a smaller number of cases is the beginning of a larger one.
 */
export function randomCases(
  all: number,
  { quick = Math.min(all, Math.max(5, Math.ceil(all / 5))), seed = 20261122 }: Partial<RandomCasesOptions> = {},
): RandomCases {
  return {
    seed: Number(otherSeed ?? seed),
    numRuns: isSoak ? Math.max(1, Math.round(all * Number(times))) : quick,
  };
}

interface RandomCasesOptions {
  readonly quick: number;
  readonly seed: number;
}
