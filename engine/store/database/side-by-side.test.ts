import { describe, expect, it } from 'vitest';
import type { Connection, Statement } from '../types.ts';
import { inBatch, openSideBySide } from './side-by-side.ts';

/** A connection that answers each statement with its values, and fails at one text. */
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

/** Doubles a number by a statement that tells which numbers it is about. */
const doubled = (connection: Connection, number: number) =>
  inBatch(connection, 'doubled', number, async (own, numbers: readonly number[]) => {
    await own.query({ text: 'double', values: numbers });
    return numbers.map((each) => each * 2);
  });

const numbers = [1, 2, 3];

describe('work side by side', () => {
  it('has requests of one kind answered together, each with its own answer', async () => {
    const { connection, texts } = recordingConnection();
    const shared = openSideBySide(connection);
    const works = numbers.map(
      (number) => async () => doubled(shared.connection, await doubled(shared.connection, number)),
    );
    expect(await shared.run(works)).toEqual([4, 8, 12]);
    expect(texts()).toEqual(['double 1 2 3', 'double 2 4 6']);
  });

  it('waits for statements that others run in between', async () => {
    const { connection, texts } = recordingConnection();
    const shared = openSideBySide(connection);
    const works = numbers.map((number) => async () => {
      if (number === 2) await shared.connection.query({ text: 'alone', values: [] });
      return doubled(shared.connection, number);
    });
    expect(await shared.run(works)).toEqual([2, 4, 6]);
    expect(texts()).toEqual(['alone', 'double 1 2 3']);
  });

  it('lets work wait for what other work has begun to ask', async () => {
    const { connection } = recordingConnection();
    const shared = openSideBySide(connection);
    let first: Promise<number> | undefined;
    const works = numbers.map(() => () => (first ??= doubled(shared.connection, 5)));
    expect(await shared.run(works)).toEqual([10, 10, 10]);
  });

  it('ends with what the first that fails has thrown, and asks nothing more', async () => {
    const { connection, texts } = recordingConnection('double');
    const shared = openSideBySide(connection);
    const works = numbers.map((number) => async () => {
      await doubled(shared.connection, number);
      return await doubled(shared.connection, number);
    });
    await expect(shared.run(works)).rejects.toThrow('double failed');
    expect(texts()).toEqual(['double 1 2 3']);
  });

  it('ends where one refuses before the others have begun', async () => {
    const { connection, texts } = recordingConnection();
    const shared = openSideBySide(connection);
    const works = numbers.map((number) => () => {
      if (number === 1) return Promise.reject(new Error('refused at once'));
      return doubled(shared.connection, number);
    });
    await expect(shared.run(works)).rejects.toThrow('refused at once');
    expect(texts()).toEqual([]);
  });

  it('ends for all where one of them refuses', async () => {
    const { connection, texts } = recordingConnection();
    const shared = openSideBySide(connection);
    const works = numbers.map((number) => async () => {
      const answer = await doubled(shared.connection, number);
      if (number === 1) throw new Error('refused');
      return await doubled(shared.connection, answer);
    });
    await expect(shared.run(works)).rejects.toThrow('refused');
    expect(texts()).toEqual(['double 1 2 3']);
  });
});

it('a connection that nobody shares answers one request at once', async () => {
  const { connection, texts } = recordingConnection();
  expect(await doubled(connection, 4)).toBe(8);
  expect(texts()).toEqual(['double 4']);
});
