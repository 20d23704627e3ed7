import type { Values } from '../../engine/record/index.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { answered, type Answered, type Trade, tradeOf } from './trade.ts';
import type { Reply, TradingRegister } from './trading-register.ts';

/** A trading register with a settable date, and requests about stock. */
export interface OpenedStock {
  readonly trading: TradingRegister;
  readonly trade: Trade;
  readonly setDay: (day: string) => void;
  /** Offers an amount of a certificate of the supplier to the buyer. @returns the id of the sale */
  readonly offer: (certificateId: string, amount: string) => Promise<string>;
  /** Confirms or rejects a sale as the buyer. */
  readonly decide: (id: string, status: string) => Promise<Answered>;
  /** The data of a response. @throws if it has errors */
  readonly dataOf: (as: string, query: string, variables: Values) => Promise<Reply['data']>;
  readonly history: (
    as: string,
    variables: Values,
  ) => Promise<{ readonly amountUnit: string | null; readonly points: readonly StockPoint[] }>;
  /** @returns a certificate of the supplier's own production: 400 m³ sold to the buyer, 100 m³ offered and pending */
  readonly sellOverDays: () => Promise<string>;
}

interface StockPoint {
  readonly day: string;
  readonly available: string;
  readonly reserved: string;
  readonly blocked: string;
}

const historyQuery = `query ($certificateId: ID, $substanceTypeId: ID, $amountUnit: AmountUnit, $organizationId: ID) {
  stockHistory(certificateId: $certificateId, substanceTypeId: $substanceTypeId, amountUnit: $amountUnit, organizationId: $organizationId) {
    amountUnit points { day available reserved blocked }
  }
}`;

/** Opens the register before the tests of a file and closes it after them. */
export function openedStock(): OpenedStock {
  let now = new Date('2026-01-05T10:00:00Z');
  const setDay = (day: string): void => {
    now = new Date(`${day}T10:00:00Z`);
  };
  const trading = openedTradingRegister(() => now);
  const trade = tradeOf(trading);
  const offer: OpenedStock['offer'] = async (certificateId, amount) =>
    answered(await trade.save({ certificateId, amount, date: '2026-03-01' })).id;
  const decide: OpenedStock['decide'] = async (id, status) => answered(await trade.changeStatus(id, status));
  const dataOf: OpenedStock['dataOf'] = async (as, query, variables) => {
    const { data, errors } = await trading.ask(as, query, variables);
    if (errors.length > 0) throw new Error(errors.join(', '));
    return data;
  };
  return {
    trading,
    trade,
    setDay,
    offer,
    decide,
    dataOf,
    history: async (as, variables) => Object((await dataOf(as, historyQuery, variables))['stockHistory']),
    sellOverDays: async () => {
      setDay('2026-02-01');
      const certificateId = await trade.certificate();
      setDay('2026-02-10');
      const sold = await offer(certificateId, '400');
      setDay('2026-02-12');
      await decide(sold, 'CONFIRMED');
      setDay('2026-02-20');
      const refused = await offer(certificateId, '250');
      setDay('2026-02-21');
      await decide(refused, 'REJECTED');
      setDay('2026-03-01');
      await offer(certificateId, '100');
      setDay('2026-03-05');
      return certificateId;
    },
  };
}
