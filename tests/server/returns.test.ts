import { beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { answered, reasonOf, tradeOf } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { readBalances } from './trading-register.ts';

/** Returns of purchases to the seller, whole or in part. */
const trading = openedTradingRegister();
const trade = tradeOf(trading);
let certificateId: string;
/** A confirmed purchase of 400 m³ of the supplier's 1,000 m³. */
let purchase: string;

beforeEach(async () => {
  certificateId = await trade.certificate();
  purchase = await bought({});
});

const balances = () => readBalances(trading.database, certificateId);
const bought = async (input: Values, as = 'supplier', buyer = 'buyer') => {
  const { id } = answered(await trade.save({ certificateId, buyerId: trade.organization(buyer), ...input }, as));
  return answered(await trade.changeStatus(id, 'CONFIRMED', buyer)).id;
};
const returned = async (input: Values = {}) => answered(await trade.giveBack(purchase, input));
const errorsOf = async (input: Values, as = 'buyer') => (await trade.giveBack(purchase, input, as)).errors;
const stockOf = async (as: string) => {
  const { data } = await trading.ask(
    as,
    `query ($id: [ID]) { myHoldings(filter: { certificate: $id }) { items { available reserved } } }`,
    { id: [certificateId] },
  );
  const { items } = data['myHoldings'] as { readonly items: readonly Values[] }; // as the operation answers
  return items.map(({ available, reserved }) => [available, reserved]);
};

describe('a return', () => {
  it('is offered to the seller, reserves its quantity, and goes back into stock once confirmed', async () => {
    const offered = await returned();
    expect(offered).toMatchObject({
      kind: 'RETURN',
      type: 'SELL',
      status: 'PENDING',
      amount: '100.000',
      returnReason: 'Wrong grade.',
      returnOf: { id: purchase },
      supplier: { id: trade.organization('buyer') },
      buyer: { id: trade.organization('supplier') },
      certificate: { id: certificateId },
    });
    expect(await balances()).toEqual({ issued: '-1000.000', held: '900.000', reserved: '100.000' });
    expect(await trade.read(purchase)).toMatchObject({ returnedAmount: '0' });
    answered(await trade.changeStatus(offered.id, 'CONFIRMED', 'supplier'));
    expect(await balances()).toEqual({ issued: '-1000.000', held: '1000.000', reserved: '0.000' });
    expect(await trade.read(purchase)).toMatchObject({ returnedAmount: '100.000', amount: '400.000' });
    expect(await trade.read(purchase, 'buyer')).toMatchObject({
      returnedAmount: '100.000',
      availableAmount: '300.000',
    });
    expect([await stockOf('buyer'), await stockOf('supplier')]).toEqual([
      [['300.000', '0.000']],
      [['700.000', '0.000']],
    ]);
  });

  it('has the verifier and the scheme of its purchase', async () => {
    const { id } = await returned();
    const query = 'query ($id: ID!) { myTransaction(id: $id) { verifier { id } scheme { id } } }';
    const [given, bought] = await Promise.all([id, purchase].map((each) => trading.ask('buyer', query, { id: each })));
    expect(given?.data).toEqual(bought?.data);
    expect(given?.data).toMatchObject({ myTransaction: { verifier: {}, scheme: {} } });
  });

  it('that is rejected by the seller or withdrawn by the buyer leaves the quantity with the buyer', async () => {
    const first = await returned();
    answered(await trade.changeStatus(first.id, 'REJECTED', 'supplier'));
    const second = await returned();
    expect((await trade.remove(second.id, 'buyer')).errors).toEqual([]);
    expect(await balances()).toEqual({ issued: '-1000.000', held: '1000.000', reserved: '0.000' });
    expect(await trade.read(purchase, 'buyer')).toMatchObject({ returnedAmount: '0', availableAmount: '400.000' });
  });

  it('can be up to the remaining quantity', async () => {
    const { id } = await returned({ amount: '150' });
    expect(await errorsOf({ amount: '250.001' })).toEqual(['errors.transaction.notReturnable at amount']);
    answered(await trade.changeStatus(id, 'CONFIRMED', 'supplier'));
    expect(await errorsOf({ amount: '250.001' })).toEqual(['errors.transaction.notReturnable at amount']);
    await returned({ amount: '250' });
    expect(await errorsOf({ amount: '0.001' })).toEqual(['errors.transaction.notReturnable at amount']);
    expect(reasonOf(await trade.read(purchase, 'buyer'), 'returnPurchase')).toBe('errors.transaction.nothingToReturn');
  });

  it('draws from the lot of its purchase only', async () => {
    const other = await bought({ amount: '50' });
    answered(await trade.save({ certificateId, amount: '400', buyerId: trade.organization('refinery') }, 'buyer'));
    expect(await errorsOf({ amount: '1' })).toEqual(['errors.transaction.notReturnable at amount']);
    expect((await trade.giveBack(other, { amount: '50' })).errors).toEqual([]);
  });

  it.each([
    ['nothing', { amount: '0' }, 'errors.transaction.amountMissing at amount'],
    ['no amount', { amount: null }, 'errors.transaction.amountMissing at amount'],
    ['less than nothing', { amount: '-1' }, 'errors.transaction.negativeAmount at amount'],
    ['more than was bought', { amount: '400.001' }, 'errors.transaction.notReturnable at amount'],
    ['no reason', { returnReason: ' ' }, 'errors.transaction.returnReasonMissing at returnReason'],
    ['no day', { date: null }, 'errors.transaction.dateMissing at date'],
    ['a day before the purchase', { date: '2026-03-04' }, 'errors.transaction.returnBeforePurchase at date'],
    ['a day that is not here yet', { date: '2026-03-06' }, 'errors.transaction.returnInFuture at date'],
  ])('of %s is refused', async (_, input, error) => {
    expect(await errorsOf(input)).toEqual([error]);
    expect(await balances()).toEqual({ issued: '-1000.000', held: '1000.000', reserved: '0.000' });
  });

  it.each(['', '424242424242', "1' or '1'='1", '9'.repeat(300)])(
    'of the missing purchase "%s" is refused with one message',
    async (returnOfId) => {
      expect(await errorsOf({ returnOfId })).toEqual(['errors.transaction.returnUnknown at returnOf']);
    },
  );

  it('can be created only by the buyer: not by the seller, others or the registry', async () => {
    expect(await errorsOf({}, 'supplier')).toEqual(['errors.transaction.returnNotPurchase at returnOf']);
    expect(await errorsOf({}, 'refinery')).toEqual(['errors.transaction.returnUnknown at returnOf']);
    expect(await errorsOf({}, 'registry')).toEqual(['errors.forbidden']);
    expect(reasonOf(await trade.read(purchase, 'supplier'), 'returnPurchase')).toBeUndefined();
  });

  it('cannot be returned itself, nor can an unconfirmed sale', async () => {
    const { id } = await returned();
    answered(await trade.changeStatus(id, 'CONFIRMED', 'supplier'));
    expect((await trade.giveBack(id, {}, 'supplier')).errors).toEqual([
      'errors.transaction.returnNotPurchase at returnOf',
    ]);
    const pending = answered(await trade.save({ certificateId, amount: '1' }));
    expect((await trade.giveBack(pending.id, { amount: '1' })).errors).toEqual([
      'errors.transaction.returnNotConfirmed at returnOf',
    ]);
  });

  it('locks its purchase against reversal and removal, and cannot be edited or put on the market', async () => {
    const { id } = await returned();
    expect((await trade.disconfirm(purchase)).errors).toEqual(['errors.transaction.alreadyDrawn']);
    expect((await trade.remove(purchase, 'registry')).errors).toEqual(['errors.transaction.alreadyDrawn']);
    expect((await trade.save({ id, amount: '1' }, 'buyer')).errors).toEqual(['errors.transaction.updateNotAllowed']);
    expect((await trade.changeStatus(id, 'ON_MARKET', 'buyer')).errors).not.toEqual([]);
    expect(await trade.read(id, 'buyer')).toMatchObject({ status: 'PENDING', amount: '100.000' });
  });

  it('lets the seller resell the quantity from the day of the return', async () => {
    await bought({ amount: '600' }, 'supplier', 'refinery');
    answered(await trade.changeStatus((await returned()).id, 'CONFIRMED', 'supplier'));
    const again = await bought({ amount: '100' }, 'supplier', 'refinery');
    expect(await trade.read(again)).toMatchObject({ status: 'CONFIRMED' });
  });
});

it.each([
  ['frozen', 'frozen_at', 'errors.certificate.frozen'],
  ['on hold', 'on_hold_since', 'errors.certificate.onHold at certificate'],
  ['withdrawn', 'withdrawn_at', 'errors.certificate.withdrawn at certificate'],
])('of a certificate that is %s is refused, like its reversal', async (_, column, error) => {
  const { id } = await returned({ amount: '1' });
  await trading.database.query({
    text: `update certificate set ${column} = now() where id = $1`,
    values: [certificateId],
  });
  expect(await errorsOf({})).toEqual([error]);
  const [message = ''] = error.split(' ');
  expect(reasonOf(await trade.read(purchase, 'buyer'), 'returnPurchase')).toBe(message);
  expect((await trade.changeStatus(id, 'CONFIRMED', 'supplier')).errors).toEqual([message]);
});

it('appears on the output certificate of the sale, so that earlier documents are outdated', async () => {
  const issue = 'mutation ($id: ID!) { issueDocument(print: "outputCertificate", id: $id) { number facts } }';
  const issued = async () => {
    const { data, errors } = await trading.ask('supplier', issue, { id: purchase });
    expect(errors).toEqual([]);
    return data['issueDocument'] as { readonly number: string; readonly facts: Values }; // as the operation answers
  };
  const verify = 'query ($number: String!) { verifyDocument(number: $number) { status } }';
  const statusOf = async (number: string) =>
    (await trading.askAs(undefined, verify, { number })).data['verifyDocument'];
  const before = await issued();
  expect(await statusOf(before.number)).toEqual({ status: 'VALID' });
  answered(await trade.changeStatus((await returned()).id, 'CONFIRMED', 'supplier'));
  expect(await statusOf(before.number)).toEqual({ status: 'CHANGED' });
  const after = await issued();
  expect(after.facts).toMatchObject({ amount: '400.000', returnedAmount: '100.000' });
  expect(await statusOf(after.number)).toEqual({ status: 'VALID' });
});

it('is in the lineage between its source lot and the filled lot', async () => {
  const { id } = await returned();
  answered(await trade.changeStatus(id, 'CONFIRMED', 'supplier'));
  const query = `query ($id: ID!) {
    lineage(transactionId: $id) { nodes { id kind received remaining } edges { from to quantity } }
  }`;
  const { data, errors } = await trading.ask('registry', query, { id });
  expect(errors).toEqual([]);
  const { nodes, edges } = data['lineage'] as {
    readonly nodes: readonly Values[];
    readonly edges: readonly Values[];
  }; // as the operation answers
  expect(nodes.find((node) => node['id'] === `transaction:${id}`)).toMatchObject({
    kind: 'RETURN',
    received: '100.000',
  });
  const here = `transaction:${id}`;
  expect(edges.filter(({ from, to }) => from === here || to === here)).toMatchObject([
    { quantity: '100.000' },
    { quantity: '100.000' },
  ]);
});

it('concurrent with another return or a sale draws no more than available', async () => {
  const sale = { certificateId, amount: '400', buyerId: trade.organization('refinery') };
  const replies = await Promise.all([
    trade.giveBack(purchase, { amount: '400' }),
    trade.giveBack(purchase, { amount: '400' }),
    trade.save(sale, 'buyer'),
    trade.giveBack(purchase, { amount: '1' }),
  ]);
  expect(replies.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
  const { held, reserved } = (await balances()) as { readonly held: string; readonly reserved: string }; // by account
  expect(Number(held) + Number(reserved)).toBe(1000);
});
