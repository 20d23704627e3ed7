import { beforeEach, expect, it } from 'vitest';
import { openedTradingRegister } from '../opened-trading-register.ts';
import { readBalances, tradingDay } from '../trading-register.ts';
import { answered, countRows, tally, tradeOf } from '../trade.ts';

const trading = openedTradingRegister();
const trade = tradeOf(trading);
let sale: { readonly certificateId: string; readonly amount: string };

beforeEach(async () => {
  sale = { certificateId: await trade.certificate({ amount: '100' }), amount: '30' };
});

const balances = () => readBalances(trading.database, sale.certificateId);

it('an offer repeated after a lost response is created once', async () => {
  const lost = await trade.save(sale, 'supplier', { idempotencyKey: 'lost' });
  const before = await countRows(trading);
  const again = await trade.save(sale, 'supplier', { idempotencyKey: 'lost' });
  expect(again).toEqual(lost);
  expect(await countRows(trading)).toEqual(before);
});

it('an offer sent many times concurrently is created once', async () => {
  const before = await countRows(trading);
  const send = () => trade.save(sale, 'supplier', { idempotencyKey: 'at-once' });
  const replies = await Promise.all(Array.from({ length: 20 }, send));
  expect(new Set(replies.map((reply) => answered(reply).id)).size).toBe(1);
  expect((await countRows(trading))['transactions']).toBe((before['transactions'] ?? 0) + 1);
  expect(await balances()).toMatchObject({ held: '70.000', reserved: '30.000' });
});

it('a confirmation sent many times concurrently delivers once, and every response confirms it', async () => {
  const { id } = answered(await trade.save(sale));
  const confirm = () => trade.changeStatus(id, 'CONFIRMED', 'buyer', { idempotencyKey: 'confirmed' });
  const replies = [...(await Promise.all(Array.from({ length: 20 }, confirm))), await confirm()];
  expect(replies.map((reply) => answered(reply)['status'])).toEqual(Array.from({ length: 21 }, () => 'CONFIRMED'));
  expect(await balances()).toEqual({ issued: '-100.000', held: '100.000', reserved: '0.000' });
});

it('two windows confirm once, and the second is refused', async () => {
  const { id } = answered(await trade.save(sale));
  const windows = ['first window', 'second window'].map((idempotencyKey) =>
    trade.changeStatus(id, 'CONFIRMED', 'buyer', { idempotencyKey }),
  );
  expect(tally(await Promise.all(windows))).toEqual({ done: 1, 'errors.transaction.notPending': 1 });
  expect(await balances()).toEqual({ issued: '-100.000', held: '100.000', reserved: '0.000' });
});

it('a refused offer does not consume its key', async () => {
  const tooMuch = await trade.save({ ...sale, amount: '101' }, 'supplier', { idempotencyKey: 'again' });
  expect(tooMuch.errors).toEqual(['errors.transaction.notEnoughStock at amount']);
  answered(await trade.save(sale, 'supplier', { idempotencyKey: 'again' }));
  expect(await balances()).toMatchObject({ reserved: '30.000' });
});

it('a key used for another offer is refused', async () => {
  answered(await trade.save(sale, 'supplier', { idempotencyKey: 'other' }));
  const other = await trade.save({ ...sale, amount: '31' }, 'supplier', { idempotencyKey: 'other' });
  expect(other.errors).toEqual(['errors.badInput']);
  expect(await balances()).toMatchObject({ reserved: '30.000' });
});

const twoSales = `mutation ($input: TransactionInput!, $other: TransactionInput!) {
  a: createOrUpdateTransaction(input: $input) { id }
  b: createOrUpdateTransaction(input: $other) { id }
}`;

it.each([
  { of: 'the same amount', amounts: ['3', '3'], reserved: '6.000' },
  { of: 'different amounts', amounts: ['3', '4'], reserved: '7.000' },
])('two offers of $of in one request are created once each, also when the request is repeated', async (two) => {
  const offered = { buyerId: trade.organization('buyer'), date: tradingDay };
  const [input, other] = two.amounts.map((amount) => ({ ...sale, amount, ...offered }));
  const viewer = trading.register.viewerOf('supplier');
  const send = () => trading.askAs(viewer, twoSales, { input, other }, { idempotencyKey: `two of ${two.of}` });
  const first = await send();
  expect(first.errors).toEqual([]);
  expect(first.data['a']).not.toEqual(first.data['b']);
  expect(await send()).toEqual(first);
  expect(await balances()).toMatchObject({ reserved: two.reserved });
});
