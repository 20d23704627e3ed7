import { expect, it } from 'vitest';
import { openedTradingRegister } from '../opened-trading-register.ts';
import { readBalances } from '../trading-register.ts';
import { answered, countRows, tally, tradeOf } from '../trade.ts';

const trading = openedTradingRegister();
const trade = tradeOf(trading);

it.each([
  { stock: '1000', each: '7.3', offers: 200, done: 136, reserved: '992.800', left: '7.200' },
  { stock: '0.02', each: '0.001', offers: 20, done: 20, reserved: '0.020', left: '0.000' },
  { stock: '0.01', each: '0.003', offers: 50, done: 3, reserved: '0.009', left: '0.001' },
])('$offers offers at once of $each from a stock of $stock: $done succeed', async (law) => {
  const certificateId = await trade.certificate({ amount: law.stock });
  const before = await countRows(trading);
  const sale = { certificateId, amount: law.each };
  const replies = await Promise.all(Array.from({ length: law.offers }, () => trade.save(sale)));
  expect(tally(replies)).toEqual({
    done: law.done,
    ...(law.offers > law.done && { 'errors.transaction.notEnoughStock at amount': law.offers - law.done }),
  });
  const issued = `-${Number(law.stock).toFixed(3)}`;
  expect(await readBalances(trading.database, certificateId)).toEqual({
    issued,
    held: law.left,
    reserved: law.reserved,
  });
  expect(await countRows(trading)).toEqual({
    transactions: (before['transactions'] ?? 0) + law.done,
    deeds: (before['deeds'] ?? 0) + law.done,
    postings: (before['postings'] ?? 0) + law.done,
    // One entry draws from the lot, one reserves.
    entries: (before['entries'] ?? 0) + 2 * law.done,
    lots: before['lots'],
  });
});

it('one offer with concurrent decisions is decided once', async () => {
  const certificateId = await trade.certificate({ amount: '10' });
  const reply = await trade.save({ certificateId, amount: '4' });
  const { id } = answered(reply);
  const statuses = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 'CONFIRMED' : 'REJECTED'));
  const replies = await Promise.all(statuses.map((status) => trade.changeStatus(id, status)));
  expect(tally(replies)).toEqual({ done: 1, 'errors.transaction.notPending': 39 });
  const { held } = await readBalances(trading.database, certificateId);
  expect(held).toBe('10.000');
});
