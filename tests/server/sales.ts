import sql from 'sql-template-tag';
import type { Values } from '../../engine/record/index.ts';
import { answered, type Answered, tradeOf } from './trade.ts';
import { readBalances, type TradingRegister } from './trading-register.ts';

/** Sales and balances of the one certificate of a test. */
export interface CertificateSales {
  readonly balances: () => Promise<Readonly<Record<string, string>>>;
  /** Offers 400 m³ to the buyer; `input` overrides. */
  readonly offered: (input?: Values) => Promise<Answered>;
  /** As `offered`, then confirms as the buyer. */
  readonly confirmed: (input?: Values) => Promise<Answered>;
  readonly initialOf: (certificateId?: string) => Promise<string>;
  readonly statusOfCertificate: () => Promise<unknown>;
}

/** The balances of an unsold certificate. */
export const untouched = { issued: '-1000.000', held: '1000.000' };

/** @param certificateId returns the certificate of the current test */
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
