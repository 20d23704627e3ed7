import { once } from 'node:events';
import type { Child } from '../child.ts';

/** The longest time for which an event loop took no turn. */
export interface LoopDelay {
  /** By the clock: while other processes have the processor too. */
  readonly wallMs: number;
  /** Processor time of the thread: what it did itself. */
  readonly processorMs: number;
}

/** Flags of a server whose event loop is watched. */
export const watchedFlags: readonly string[] = ['--import', new URL('watch-loop.ts', import.meta.url).href];

/** How long the event loop of a watched server was held since this was last asked. */
export async function takeLoopDelay({ process: child }: Child): Promise<LoopDelay> {
  const told = once(child, 'message');
  child.send('take');
  const [held] = (await told) as [LoopDelay]; // as watch-loop.ts sends it
  return held;
}
