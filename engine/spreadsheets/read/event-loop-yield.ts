import { setImmediate } from 'node:timers/promises';

/** Cost after which the event loop runs: about that many short cells. The process also answers requests. */
const mostAtOnce = 5_000;
/** Characters that cost as much as one cell. */
const charactersOfCell = 32;

/** Counts work and yields to the event loop in between. */
export interface EventLoopYield {
  /** Adds finished work; returns a promise when it is time to yield. */
  readonly after: (cost: number) => Promise<void> | undefined;
}

/** Starts counting. */
export function createEventLoopYield(): EventLoopYield {
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

/** Cost of reading a value. */
export function readingCost(value: unknown): number {
  return typeof value === 'string' ? 1 + value.length / charactersOfCell : 1;
}
