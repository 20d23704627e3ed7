import { describe, expect, it } from 'vitest';
import { attemptEach } from './attempt-each.ts';
import { ConnectionError } from './database/errors.ts';

/** Processes 1, 2 and 3, of which 2 fails; @returns the started items. */
async function attempt(failure: Error, options: Omit<Parameters<typeof attemptEach<number>>[1], 'work'> = {}) {
  const begun: number[] = [];
  const work = (item: number) => {
    begun.push(item);
    return item === 2 ? Promise.reject(failure) : Promise.resolve();
  };
  const failed = await attemptEach([1, 2, 3], { work, ...options }).catch((error: unknown) => error);
  return { begun, failed };
}

describe('attemptEach', () => {
  const failure = new Error('no');

  it('continues after a reported failure', async () => {
    const reported: unknown[] = [];
    const report = (error: unknown, item: number) => void reported.push([error, item]);
    expect(await attempt(failure, { report })).toEqual({ begun: [1, 2, 3], failed: 1 });
    expect(reported).toEqual([[failure, 2]]);
  });

  it('throws unreported failures at the end', async () => {
    const { begun, failed } = await attempt(failure, { nameOf: (item) => `item ${String(item)}` });
    expect(begun).toEqual([1, 2, 3]);
    expect(failed).toMatchObject({ message: 'failed: item 2', errors: [failure] });
  });

  it('ends when the connection is lost', async () => {
    const lost = new ConnectionError('away');
    expect(await attempt(lost, { report: () => undefined })).toEqual({ begun: [1, 2], failed: lost });
  });

  it('starts no item once it is aborted', async () => {
    const signal = AbortSignal.abort(new Error('the process stops'));
    expect(await attempt(failure, { signal })).toEqual({ begun: [], failed: signal.reason });
  });
});
