import { afterAll, beforeAll } from 'vitest';

/**
 * Opens a fixture, such as a register, before the tests of a file and closes it after them.
 * @throws Error if it is used before the tests
 */
export function openedFixture<Fixture extends object>(
  open: () => Fixture | Promise<Fixture>,
  close: (fixture: Fixture) => unknown = () => undefined,
): Readonly<Fixture> {
  let fixture: Fixture | undefined;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(async () => {
    if (fixture !== undefined) await close(fixture);
  });
  const opened = (): Fixture => {
    if (fixture === undefined) throw new Error('the fixture is opened before the first test');
    return fixture;
  };
  // Everything it has is read from the opened one.
  return new Proxy({} as Fixture, {
    get: (_, property) => Reflect.get(opened(), property),
    ownKeys: () => Reflect.ownKeys(opened()),
    getOwnPropertyDescriptor: (_, property) => {
      const described = Reflect.getOwnPropertyDescriptor(opened(), property);
      return described && { ...described, configurable: true };
    },
  });
}
