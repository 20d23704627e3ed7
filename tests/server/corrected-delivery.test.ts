import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { openCorrecting } from './corrections/correcting.ts';
import { answered, tradeOf } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { readBalances } from './trading-register.ts';
import { openedFixture } from './opened-fixture.ts';

const trading = openedTradingRegister();
const trade = tradeOf(trading);
const correcting = openedFixture(() => openCorrecting(trading));

interface Corrected {
  readonly certificateId: string;
  readonly initial: string;
  /** The rejected sale that had drawn from it. */
  readonly onward: string;
}

/** Sells a certificate as a whole and corrects it while a part of it is offered by the buyer. */
async function correctedWhileDrawn(amount: string): Promise<Corrected> {
  const certificateId = await trade.certificate({ ownProduction: false, buyerId: trade.organization('buyer') });
  const [certificate] = await trading.database.query<{ initial: string }>(
    sql`select initial_transaction_id::text as initial from certificate where id = ${certificateId}`,
  );
  const initial = certificate?.initial ?? '';
  answered(await trade.changeStatus(initial, 'CONFIRMED'));
  const sale = { certificateId, buyerId: trade.organization('refinery'), amount: '100' };
  const onward = answered(await trade.save(sale, 'buyer')).id;
  await correcting.correct(certificateId, { amount });
  answered(await trade.changeStatus(onward, 'REJECTED', 'refinery'));
  return { certificateId, initial, onward };
}

it.each(['900', '1100'])('reverses a delivery that was corrected to %s meanwhile', async (amount) => {
  const { certificateId, initial } = await correctedWhileDrawn(amount);
  answered(await trade.disconfirm(initial));
  expect(await readBalances(trading.database, certificateId)).toEqual({
    issued: `-${amount}.000`,
    reserved: `${amount}.000`,
    held: '0.000',
  });
  answered(await trade.changeStatus(initial, 'REJECTED'));
  expect(await readBalances(trading.database, certificateId)).toEqual({
    issued: `-${amount}.000`,
    reserved: '0.000',
    held: `${amount}.000`,
  });
  answered(await trade.save({ certificateId, amount }));
});

it.each(['900', '1100'])('removes a certificate that was corrected to %s while it was drawn', async (amount) => {
  const { certificateId, onward } = await correctedWhileDrawn(amount);
  expect(await trade.remove(onward, 'buyer')).toMatchObject({ errors: [], data: { removeTransaction: true } });
  const remove = 'mutation ($id: ID!) { removeCertificate(id: $id) }';
  expect(await trading.ask('registry', remove, { id: certificateId })).toMatchObject({ errors: [] });
  expect(await readBalances(trading.database, certificateId)).toEqual({
    issued: '0.000',
    reserved: '0.000',
    held: '0.000',
  });
});
