import { expect, it } from 'vitest';
import { openCorrecting } from './corrections/correcting.ts';
import { tradeOf } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { readBalances } from './trading-register.ts';
import { openedFixture } from './opened-fixture.ts';

const read = 'query ($id: ID!) { certificate(id: $id) { amount initialTransaction { id status amount } } }';

const trading = openedTradingRegister();
const trade = tradeOf(trading);
const correcting = openedFixture(() => openCorrecting(trading));

/** A certificate that the supplier sells to the buyer by registration. */
async function soldAtOnce(): Promise<{ readonly id: string; readonly transactionId: string }> {
  const id = await trade.certificate({ ownProduction: false, buyerId: trade.organization('buyer') });
  const { data } = await trading.ask('supplier', read, { id });
  return { id, transactionId: String(Object(data['certificate']).initialTransaction.id) };
}

it('a correction leaves a purchase with the buyer who confirmed it', async () => {
  const { id, transactionId } = await soldAtOnce();
  await trade.changeStatus(transactionId, 'CONFIRMED');
  await correcting.correct(id, { amount: '900' });
  const { data } = await trading.ask('supplier', read, { id });
  expect(data['certificate']).toMatchObject({
    amount: '900.000',
    initialTransaction: { status: 'CONFIRMED', amount: '900.000' },
  });
  expect(await readBalances(trading.database, id)).toMatchObject({ held: '900.000', reserved: '0.000' });
});
