import { afterAll, beforeAll } from 'vitest';

/**
 * Opens a stage before the tests of a file and closes it after them.
 * @throws Error if it is used before the tests
 */
export function openedStage<Stage extends object>(
  open: () => Promise<Stage>,
  close: (stage: Stage) => unknown,
): Readonly<Stage> {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await open();
  });
  afterAll(async () => {
    if (stage !== undefined) await close(stage);
  });
  const handler: ProxyHandler<Stage> = {
    get: (_, property) => {
      if (stage === undefined) throw new Error('the register is opened before the first test');
      return Reflect.get(stage, property);
    },
    ownKeys: () => {
      throw new Error('a copy of it would be empty: read its members, or open a register yourself');
    },
  };
  return new Proxy({} as Stage, handler); // everything it has is read from the opened one
}
