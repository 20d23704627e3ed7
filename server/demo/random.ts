/** Reproducible pseudo-random numbers (mulberry32), so that demo data are always equal. */
export interface Random {
  /** An integer between `from` and `to`, inclusive. */
  readonly between: (from: number, to: number) => number;
  readonly pick: <T>(choices: readonly T[]) => T;
}

/** A generator that is deterministic by seed. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    pick: (choices) => {
      const choice = choices[between(0, choices.length - 1)];
      if (choice === undefined) throw new Error('there is nothing to choose from');
      return choice;
    },
  };
}
