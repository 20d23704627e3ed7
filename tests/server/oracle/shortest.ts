import { ModelMismatch } from './play.ts';
import type { OracleStep } from './step.ts';

/** Maximum number of replays to shorten a failing run. */
const patience = 150;

/**
 * Plays steps; on a difference removes ever smaller groups of steps while it can still be reproduced.
 * @throws Error with the shortest run found and the seed to replay the whole one
 */
export async function shortest<T>(
  steps: readonly OracleStep[],
  play: (steps: readonly OracleStep[]) => Promise<T>,
  replay: string,
): Promise<T> {
  try {
    return await play(steps);
  } catch (error) {
    if (!(error instanceof ModelMismatch)) throw error;
    const { parted, left } = await shorten(error, steps.slice(0, error.step + 1), play);
    const run = left.map((step) => JSON.stringify(step)).join('\n');
    throw new Error(`${parted.message}\n\nThe shortest run found:\n${run}\n\nPlay it again: ${replay}`, {
      cause: error,
    });
  }
}

async function shorten(
  first: ModelMismatch,
  steps: readonly OracleStep[],
  play: (steps: readonly OracleStep[]) => Promise<unknown>,
): Promise<{ readonly parted: ModelMismatch; readonly left: readonly OracleStep[] }> {
  let [parted, left, plays] = [first, steps, 0];
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start + size <= left.length && plays < patience;) {
      plays += 1;
      const without = [...left.slice(0, start), ...left.slice(start + size)];
      const again = await partedBy(play(without));
      if (again === undefined) start += size;
      else [parted, left] = [again, without.slice(0, again.step + 1)];
    }
  }
  return { parted, left };
}

async function partedBy(playing: Promise<unknown>): Promise<ModelMismatch | undefined> {
  try {
    await playing;
    return undefined;
  } catch (error) {
    if (error instanceof ModelMismatch) return error;
    throw error;
  }
}
