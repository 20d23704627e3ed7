import { describe, expect, it } from 'vitest';
import { PART, runInBatches, type BulkOutcome } from './run-in-batches.ts';

const ids = Array.from({ length: 2 * PART + 1 }, (_, index) => String(index));
const done = async (part: readonly string[]): Promise<readonly BulkOutcome[]> =>
  Promise.resolve(part.map((id) => ({ id })));
const unheard = { onDone: () => undefined, isStopped: () => false };

describe('runInBatches', () => {
  it('acts on each record once, in order, and reports progress after each batch but the last', async () => {
    const heard: number[] = [];
    const outcomes = await runInBatches(ids, done, { ...unheard, onDone: (count) => heard.push(count) });
    expect(outcomes?.map(({ id }) => id)).toEqual(ids);
    expect(heard).toEqual([PART, 2 * PART]);
  });

  it('ends after the batch in which it is stopped', async () => {
    const outcomes = await runInBatches(ids, done, { ...unheard, isStopped: () => true });
    expect(outcomes).toHaveLength(PART);
  });

  it('returns the outcomes before a failed batch', async () => {
    const run = async (part: readonly string[]) => (part.includes('0') ? done(part) : Promise.resolve(undefined));
    expect(await runInBatches(ids, run, unheard)).toHaveLength(PART);
  });

  it('returns undefined when the first batch fails', async () => {
    expect(await runInBatches(ids, async () => Promise.resolve(undefined), unheard)).toBeUndefined();
    expect(await runInBatches([], done, unheard)).toBeUndefined();
  });
});
