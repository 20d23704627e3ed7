import type { Database } from '../../../engine/store/index.ts';

/** Parallel connections: one per processor of the benchmark machines. */
export const lanes = 2;

/** Executes tasks in order with `lanes` workers. */
export async function inLanes(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...tasks];
  const lane = async (): Promise<void> => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await task();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Executes statements in parallel lanes. */
export async function executeInLanes(database: Database, statements: readonly string[]): Promise<void> {
  await inLanes(
    statements.map((text) => async () => {
      await database.query({ text, values: [] });
    }),
  );
}
