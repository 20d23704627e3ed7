import { once } from 'node:events';
import type { Child } from '../child.ts';

/** Longest blocking of an event loop. */
export interface LoopDelay {
  /** Wall clock time, including time other processes had the CPU. */
  readonly wallMs: number;
  /** CPU time of the thread. */
  readonly processorMs: number;
}

/** Node flags of a monitored server. */
export const watchedFlags: readonly string[] = ['--import', new URL('watch-loop.ts', import.meta.url).href];

/** Longest blocking since the last call. */
export async function takeLoopDelay({ process: child }: Child): Promise<LoopDelay> {
  const told = once(child, 'message');
  child.send('take');
  const [held] = (await told) as [LoopDelay]; // as watch-loop.ts sends it
  return held;
}
