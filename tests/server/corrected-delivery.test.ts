import { afterAll, beforeAll, expect, it } from 'vitest';
import { answered, tradeOf, type Trade } from './trade.ts';
import { openTradingRegister, readBalances, type Reply, type TradingRegister } from './trading-register.ts';

const correct = `mutation ($input: CertificateInput!) {
  createOrUpdateCertificate(input: $input) { id amount initialTransaction { id } }
}`;

let trading: TradingRegister;
let trade: Trade;

beforeAll(async () => {
  trading = await openTradingRegister();
  trade = tradeOf(trading);
});

afterAll(() => trading.close());

/** Sold to the buyer whole, corrected by the registry while the buyer had offered some of it on. */
async function correctedWhileDrawn(amount: string): Promise<{ certificateId: string; initial: string }> {
  const certificateId = await trade.certificate({ ownProduction: false, buyerId: trade.organization('buyer') });
  const read = answered(
    await trading.ask('supplier', 'query ($id: ID!) { certificate(id: $id) { id initialTransaction { id } } }', {
      id: certificateId,
    }),
  );
  const initial = String((read['initialTransaction'] as { readonly id: string }).id);
  answered(await trade.changeStatus(initial, 'CONFIRMED'));
  const onward = answered(
    await trade.save({ certificateId, buyerId: trade.organization('refinery'), amount: '100' }, 'buyer'),
  );
  answered(await trading.ask('registry', correct, { input: { id: certificateId, amount } }));
  answered(await trade.changeStatus(onward.id, 'REJECTED', 'refinery'));
  return { certificateId, initial };
}

it.each(['900', '1100'])('takes back a delivery that was corrected to %s meanwhile', async (amount) => {
  const { certificateId, initial } = await correctedWhileDrawn(amount);
  const reply = await trade.disconfirm(initial);
  expect(reply.errors).toEqual([]);
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

it.each(['900', '1100'])(
  'removes a certificate whose delivery was corrected to %s while it was drawn',
  async (amount) => {
    const { certificateId } = await correctedWhileDrawn(amount);
    const onward = await trading.ask(
      'buyer',
      'query ($id: ID!) { myTransactions(filter: { certificate: [$id], status: [REJECTED] }) { items { id } } }',
      { id: certificateId },
    );
    const [rejected] = (onward.data['myTransactions'] as { readonly items: readonly { readonly id: string }[] }).items;
    answeredTrue(await trade.remove(rejected?.id ?? '', 'buyer'));
    answeredTrue(
      await trading.ask('registry', 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id: certificateId }),
    );
    expect(await readBalances(trading.database, certificateId)).toEqual({
      issued: '0.000',
      reserved: '0.000',
      held: '0.000',
    });
  },
);

function answeredTrue({ data, errors }: Reply): void {
  expect(errors).toEqual([]);
  expect(Object.values(data)).toEqual([true]);
}
