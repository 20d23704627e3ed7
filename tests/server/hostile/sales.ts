import sql from 'sql-template-tag';
import { answered, tradeOf, type Trade } from '../trade.ts';
import type { TradingRegister } from '../trading-register.ts';

/** A register with short functions for sales. */
export interface Sales extends Trade {
  readonly trading: TradingRegister;
  /** Offers an amount. @returns the sale's id */
  readonly sell: (certificateId: string, to: string, amount: string, as?: string) => Promise<string>;
  /** As `sell`, then confirms as the buyer. */
  readonly buy: (certificateId: string, to: string, amount: string, as?: string) => Promise<string>;
  /** Creates a certificate of which the supplier sold everything to the buyer, who confirmed. */
  readonly soldWhole: () => Promise<string>;
  /** The id of the certificate's initial transaction. */
  readonly initialOf: (certificateId: string) => Promise<string>;
}

export function salesIn(trading: TradingRegister): Sales {
  const trade = tradeOf(trading);
  const initialOf = (certificateId: string) => readInitial(trading, certificateId);
  const sell: Sales['sell'] = async (certificateId, to, amount, as = 'supplier') =>
    answered(await trade.save({ certificateId, buyerId: trade.organization(to), amount }, as)).id;
  const buy: Sales['buy'] = async (certificateId, to, amount, as = 'supplier') => {
    const id = await sell(certificateId, to, amount, as);
    answered(await trade.changeStatus(id, 'CONFIRMED', to));
    return id;
  };
  const soldWhole = async (): Promise<string> => {
    const id = await trade.certificate({ ownProduction: false, buyerId: trade.organization('buyer') });
    answered(await trade.changeStatus(await initialOf(id), 'CONFIRMED'));
    return id;
  };
  return { ...trade, trading, sell, buy, soldWhole, initialOf };
}

async function readInitial({ database }: TradingRegister, certificateId: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(sql`
    select initial_transaction_id::text as id from certificate where id = ${certificateId}`);
  return row?.id ?? '';
}
