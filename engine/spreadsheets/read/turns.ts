import { setImmediate } from 'node:timers/promises';

/** Work after which others have their turn: about so many short cells. A file is worked off within the process that answers people. */
const mostAtOnce = 5_000;
/** Characters that cost as much as a cell. */
const charactersOfCell = 32;

/** Counts work and lets others have their turn in between. */
export interface Turns {
  /** Adds work that was done; resolves once others had their turn, where it was enough. */
  readonly after: (cost: number) => Promise<void> | undefined;
}

/** Begins to count. */
export function countTurns(): Turns {
  let done = 0;
  return {
    after: (cost) => {
      done += cost;
      if (done < mostAtOnce) return undefined;
      done = 0;
      return setImmediate();
    },
  };
}

/** What it costs to read a value. */
export function costOf(value: unknown): number {
  return typeof value === 'string' ? 1 + value.length / charactersOfCell : 1;
}
