import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../engine/store/index.ts';
import { randomCases } from '../../../tests/random-cases.ts';
import { hourlyCleanUp, type RetentionPolicies } from './clean-up.ts';
import { hourlyStatusEnds } from './status-ends.ts';

const now = new Date('2026-03-01T10:40:00Z');
/** No statements expected: the policies under test only count. */
const database: Database = {
  product: 'pglite',
  query: () => Promise.reject(new Error('not asked')),
  transaction: () => Promise.reject(new Error('not asked')),
  script: () => Promise.reject(new Error('not asked')),
  close: () => Promise.resolve(),
};

/** A policy with `count` rows that respects the batch size. */
function left(count: number) {
  const asked: number[] = [];
  let rows = count;
  const remains: RetentionPolicies = {
    answers: (_, at, most) => {
      expect(at).toBe(now);
      asked.push(most);
      const gone = Math.min(rows, most);
      rows -= gone;
      return Promise.resolve(gone);
    },
  };
  return { remains, asked, rows: () => rows };
}

const never = new AbortController().signal;

describe('a clean-up', () => {
  it('deletes all expired rows in batches of a thousand and returns the counts', async () => {
    const holds = fc.asyncProperty(fc.nat({ max: 5_500 }), async (count) => {
      const { remains, asked, rows } = left(count);
      expect(await hourlyCleanUp({ database, now: () => now, remains }).run(never)).toEqual({ answers: count });
      expect(rows()).toBe(0);
      expect(asked).toHaveLength(Math.floor(count / 1_000) + 1);
      expect(new Set(asked)).toEqual(new Set([1_000]));
    });
    await fc.assert(holds, randomCases(50));
  });

  it('runs the policies in order', async () => {
    const order: string[] = [];
    const remains = Object.fromEntries(
      ['sessions', 'attempts', 'answers'].map((name) => [name, () => (order.push(name), Promise.resolve(0))]),
    );
    const said = await hourlyCleanUp({ database, now: () => now, remains }).run(never);
    expect(order).toEqual(['sessions', 'attempts', 'answers']);
    expect(said).toEqual({ sessions: 0, attempts: 0, answers: 0 });
  });

  it('stops between two statements at shutdown', async () => {
    const stopping = new AbortController();
    let statements = 0;
    const remains: RetentionPolicies = {
      answers: () => {
        statements += 1;
        stopping.abort(new Error('the process stops'));
        return Promise.resolve(1_000);
      },
    };
    const run = hourlyCleanUp({ database, now: () => now, remains }).run(stopping.signal);
    await expect(run).rejects.toThrow('the process stops');
    expect(statements).toBe(1);
  });

  it('runs the other policies when one fails, then throws its error', async () => {
    const { remains, rows } = left(7);
    const failing: RetentionPolicies = { sessions: () => Promise.reject(new Error('no such table')), ...remains };
    const run = hourlyCleanUp({ database, now: () => now, remains: failing }).run(never);
    await expect(run).rejects.toMatchObject({
      message: 'failed: sessions',
      errors: [new Error('no such table')],
    });
    expect(rows()).toBe(0);
  });
});

describe('the times of jobs', () => {
  const cleanUp = hourlyCleanUp({ database, now: () => now, remains: {} });
  const ends = hourlyStatusEnds({ expireStatuses: () => Promise.reject(new Error('not asked')), log: {} as never }); // nothing is logged

  it.each([
    { job: cleanUp, atStart: undefined },
    { job: ends, atStart: true },
  ])('of $job.name are minutes of each hour, and no two jobs share theirs', ({ job, atStart }) => {
    expect(job.at).toMatch(/^([0-5]?\d) \* \* \* \*$/);
    expect(job.atStart).toBe(atStart);
    expect(cleanUp.at).not.toBe(ends.at);
  });

  it('of status expiry are after midnight', () => {
    expect(Number(ends.at.split(' ')[0])).toBeGreaterThan(0);
  });
});
