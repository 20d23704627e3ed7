import { setTimeout as wait } from 'node:timers/promises';

/** Vite's watcher tells nothing of a second write within 50 ms of the first, so what is read is read after that. */
const settleMs = 60;

/** Runs `work` for every call, never twice at once: calls during a run make one more. Answers when all of it is done. */
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
