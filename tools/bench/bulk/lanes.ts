import type { Database } from '../../../engine/store/index.ts';

/** As many as there are processors on the machines we measure on: one connection keeps one of them busy. */
export const lanes = 2;

/** Works through tasks in their order, several at a time, each lane taking the next. */
export async function inLanes(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...tasks];
  const lane = async (): Promise<void> => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await task();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Runs statements without values in lanes, each for itself. */
export async function executeInLanes(database: Database, statements: readonly string[]): Promise<void> {
  await inLanes(
    statements.map((text) => async () => {
      await database.query({ text, values: [] });
    }),
  );
}
