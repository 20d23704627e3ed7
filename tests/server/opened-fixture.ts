import { afterAll, beforeAll } from 'vitest';

/**
 * Opens a fixture, such as a register, before the tests of a file and closes it after them.
 * @throws Error if it is used before the tests
 */
export function openedFixture<Fixture extends object>(
  open: () => Promise<Fixture>,
  close: (fixture: Fixture) => unknown,
): Readonly<Fixture> {
  let fixture: Fixture | undefined;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(async () => {
    if (fixture !== undefined) await close(fixture);
  });
  const handler: ProxyHandler<Fixture> = {
    get: (_, property) => {
      if (fixture === undefined) throw new Error('the register is opened before the first test');
      return Reflect.get(fixture, property);
    },
    ownKeys: () => {
      throw new Error('a copy of it would be empty: read its members, or open a register yourself');
    },
  };
  return new Proxy({} as Fixture, handler); // everything it has is read from the opened one
}
