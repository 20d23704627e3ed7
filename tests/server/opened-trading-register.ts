import { openedFixture } from './opened-fixture.ts';
import { openTradingRegister, type TradingRegister } from './trading-register.ts';

/** A trading register that is open during the tests of a file; options as for `openTradingRegister`. */
export function openedTradingRegister(...options: Parameters<typeof openTradingRegister>): TradingRegister {
  return openedFixture(
    () => openTradingRegister(...options),
    (register) => register.close(),
  );
}
