import { afterAll, beforeAll, expect, it } from 'vitest';
import { answered, tradeOf, type Trade } from './trade.ts';
import { openTradingRegister, readBalances, type TradingRegister } from './trading-register.ts';

const correct =
  'mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { amount initialTransaction { id status amount } } }';

let trading: TradingRegister;
let trade: Trade;

beforeAll(async () => {
  trading = await openTradingRegister();
  trade = tradeOf(trading);
});

afterAll(() => trading.close());

/** A certificate the supplier sold to the buyer when registering it. */
async function soldAtOnce(): Promise<{ readonly id: string; readonly transactionId: string }> {
  const id = await trade.certificate({ ownProduction: false, buyerId: trade.organization('buyer') });
  const read = 'query ($id: ID!) { certificate(id: $id) { initialTransaction { id } } }';
  const { data } = await trading.ask('supplier', read, { id });
  return { id, transactionId: String(Object(data['certificate']).initialTransaction.id) };
}

it('a correction by the registry leaves a purchase with the buyer who confirmed it', async () => {
  const { id, transactionId } = await soldAtOnce();
  await trade.changeStatus(transactionId, 'CONFIRMED');
  const reply = await trading.ask('registry', correct, { input: { id, amount: '900' } });
  expect(
    answered({ ...reply, data: { only: { id, ...Object(reply.data['createOrUpdateCertificate']) } } }),
  ).toMatchObject({
    amount: '900.000',
    initialTransaction: { status: 'CONFIRMED', amount: '900.000' },
  });
  expect(await readBalances(trading.database, id)).toMatchObject({ held: '900.000', reserved: '0.000' });
});
