import { afterAll, beforeAll } from 'vitest';
import { openTradingRegister, type TradingRegister } from './trading-register.ts';

/**
 * Opens a trading register before the tests of a file and closes it after them; options as for `openTradingRegister`.
 * @throws Error if it is used before the tests
 */
export function openedTradingRegister(...options: Parameters<typeof openTradingRegister>): TradingRegister {
  let opened: TradingRegister | undefined;
  beforeAll(async () => {
    opened = await openTradingRegister(...options);
  });
  afterAll(() => opened?.close());
  const handler: ProxyHandler<TradingRegister> = {
    get: (_, property) => {
      if (opened === undefined) throw new Error('the register is opened before the first test');
      return Reflect.get(opened, property);
    },
    ownKeys: () => {
      throw new Error('a copy of it would be empty: read its members, or open a register yourself');
    },
  };
  return new Proxy({} as TradingRegister, handler); // everything it has is read from the opened one
}
