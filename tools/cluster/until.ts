import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 200;

/** Polls until there is an answer. @throws Error naming what was awaited on timeout */
export async function until<T>(awaited: string, ask: () => Promise<T | undefined>, longestMs = 90_000): Promise<T> {
  const deadline = performance.now() + longestMs;
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`Not within ${String(longestMs / 1000)} s: ${awaited}.`);
    await pause(everyMs);
  }
}
