import sql from 'sql-template-tag';
import type { Values } from '../../engine/record/index.ts';
import { answered, type Answered, tradeOf } from './trade.ts';
import { readBalances, type TradingRegister } from './trading-register.ts';

/** What tests of one certificate sell of it and read of it. */
export interface CertificateSales {
  readonly balances: () => Promise<Readonly<Record<string, string>>>;
  /** 400 offered to the buyer, but for `input`. */
  readonly offered: (input?: Values) => Promise<Answered>;
  /** The same, confirmed by the buyer. */
  readonly confirmed: (input?: Values) => Promise<Answered>;
  readonly initialOf: (certificateId?: string) => Promise<string>;
  readonly statusOfCertificate: () => Promise<unknown>;
}

/** The balances of a certificate of which nothing was sold. */
export const untouched = { issued: '-1000.000', held: '1000.000' };

/** @param certificateId of the test that runs */
export function salesOf(trading: TradingRegister, certificateId: () => string): CertificateSales {
  const trade = tradeOf(trading);
  const certificate = async (id = certificateId()) => {
    const [row] = await trading.database.query<{ status: string; initial: string }>(
      sql`select status, initial_transaction_id::text as initial from certificate where id = ${id}`,
    );
    return row;
  };
  const offered: CertificateSales['offered'] = async (input = {}) =>
    answered(await trade.save({ certificateId: certificateId(), ...input }));
  return {
    balances: () => readBalances(trading.database, certificateId()),
    offered,
    confirmed: async (input) => answered(await trade.changeStatus((await offered(input)).id, 'CONFIRMED')),
    initialOf: async (id) => (await certificate(id))?.initial ?? '',
    statusOfCertificate: async () => (await certificate())?.status,
  };
}
