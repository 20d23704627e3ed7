import { setTimeout as wait } from 'node:timers/promises';

/** Vite's watcher drops a second write within 50 ms; reading later includes it. */
const settleMs = 60;

/** Serializes `work`; calls during a run cause one more. Resolves when all is done. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isAsked = false;
  const run = async (): Promise<void> => {
    try {
      while (isAsked) {
        isAsked = false;
        await wait(settleMs);
        await work();
      }
    } finally {
      running = undefined;
    }
  };
  return () => {
    isAsked = true;
    running ??= run();
    return running;
  };
}
