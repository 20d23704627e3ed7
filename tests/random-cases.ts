const { SOAK_TIMES: times, SOAK_SEED: otherSeed } = process.env;

/** True in `npm run soak`, which runs all random cases. */
export const isSoak = times !== undefined;

interface RandomCases {
  readonly seed: number;
  readonly numRuns: number;
}

/**
 * fast-check parameters: one fifth of `all` cases in `npm test`, or `quick` if given, and `all` in `npm run soak`. The
 * seed is fixed, so that fewer cases are a prefix of more.
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
