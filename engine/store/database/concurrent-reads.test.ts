import { describe, expect, it } from 'vitest';
import type { Connection, Statement } from '../types.ts';
import { inBatch, openConcurrentReads } from './concurrent-reads.ts';

/** A connection that records statements, and fails at one text. */
function recordingConnection(failing?: string) {
  const statements: Statement[] = [];
  let running = 0;
  const connection: Connection = {
    query: async (statement) => {
      running += 1;
      if (running > 1) throw new Error('a connection runs one statement at a time');
      statements.push(statement);
      await Promise.resolve();
      running -= 1;
      if (statement.text === failing) throw new Error(`${statement.text} failed`);
      return [];
    },
    script: () => Promise.resolve([]),
  };
  return { connection, texts: () => statements.map(({ text, values }) => [text, ...values].join(' ')) };
}

/** Doubles numbers in a batch by a recorded statement. */
const doubled = (connection: Connection, number: number) =>
  inBatch(connection, 'doubled', number, async (own, numbers: readonly number[]) => {
    await own.query({ text: 'double', values: numbers });
    return numbers.map((each) => each * 2);
  });

const numbers = [1, 2, 3];

describe('concurrent tasks on one connection', () => {
  it('share one statement per batch and get their own answers', async () => {
    const { connection, texts } = recordingConnection();
    const shared = openConcurrentReads(connection);
    const works = numbers.map(
      (number) => async () => doubled(shared.connection, await doubled(shared.connection, number)),
    );
    expect(await shared.run(works)).toEqual([4, 8, 12]);
    expect(texts()).toEqual(['double 1 2 3', 'double 2 4 6']);
  });

  it('start a batch only after the statements of other tasks', async () => {
    const { connection, texts } = recordingConnection();
    const shared = openConcurrentReads(connection);
    const works = numbers.map((number) => async () => {
      if (number === 2) await shared.connection.query({ text: 'alone', values: [] });
      return doubled(shared.connection, number);
    });
    expect(await shared.run(works)).toEqual([2, 4, 6]);
    expect(texts()).toEqual(['alone', 'double 1 2 3']);
  });

  it('may wait for a request of another task', async () => {
    const { connection } = recordingConnection();
    const shared = openConcurrentReads(connection);
    let first: Promise<number> | undefined;
    const works = numbers.map(() => () => (first ??= doubled(shared.connection, 5)));
    expect(await shared.run(works)).toEqual([10, 10, 10]);
  });

  it('end with the first error and run no further statement', async () => {
    const { connection, texts } = recordingConnection('double');
    const shared = openConcurrentReads(connection);
    const works = numbers.map((number) => async () => {
      await doubled(shared.connection, number);
      return await doubled(shared.connection, number);
    });
    await expect(shared.run(works)).rejects.toThrow('double failed');
    expect(texts()).toEqual(['double 1 2 3']);
  });

  it('end when one fails before the others have started', async () => {
    const { connection, texts } = recordingConnection();
    const shared = openConcurrentReads(connection);
    const works = numbers.map((number) => () => {
      if (number === 1) return Promise.reject(new Error('refused at once'));
      return doubled(shared.connection, number);
    });
    await expect(shared.run(works)).rejects.toThrow('refused at once');
    expect(texts()).toEqual([]);
  });

  it('all end when one fails', async () => {
    const { connection, texts } = recordingConnection();
    const shared = openConcurrentReads(connection);
    const works = numbers.map((number) => async () => {
      const answer = await doubled(shared.connection, number);
      if (number === 1) throw new Error('refused');
      return await doubled(shared.connection, answer);
    });
    await expect(shared.run(works)).rejects.toThrow('refused');
    expect(texts()).toEqual(['double 1 2 3']);
  });
});

it('answers a single request at once on an unshared connection', async () => {
  const { connection, texts } = recordingConnection();
  expect(await doubled(connection, 4)).toBe(8);
  expect(texts()).toEqual(['double 4']);
});
