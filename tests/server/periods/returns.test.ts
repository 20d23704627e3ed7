import { beforeAll, expect, it } from 'vitest';
import { answered } from '../trade.ts';
import { openedReporting } from './reporting.ts';

const clock = { now: new Date('2026-12-31T22:59:59.999Z') };
const reporting = openedReporting(() => clock.now);
const { trade } = reporting;
let purchase: string;

beforeAll(async () => {
  const certificateId = await trade.certificate({ issuedAt: '2025-11-01' });
  const { id } = answered(await trade.save({ certificateId, amount: '100', date: '2025-12-10' }));
  purchase = answered(await trade.changeStatus(id, 'CONFIRMED')).id;
});

it('a return in the last moment of a year belongs to that year', async () => {
  expect((await trade.giveBack(purchase, { amount: '1', date: '2027-01-01' })).errors).toEqual([
    'errors.transaction.returnInFuture at date',
  ]);
  expect((await trade.giveBack(purchase, { amount: '1', date: '2026-12-31' })).errors).toEqual([]);
  clock.now = new Date('2026-12-31T23:00:00.000Z');
  expect((await trade.giveBack(purchase, { amount: '1', date: '2027-01-01' })).errors).toEqual([]);
});

it.each(['supplier', 'buyer'])('a return in a period submitted by the %s is refused', async (as) => {
  const before = answered(await trade.giveBack(purchase, { amount: '1', date: '2025-12-20' })).id;
  const { id } = await reporting.make('exportYearBalance', { year: 2025 }, as);
  expect(await reporting.submit(String(id), as)).toEqual([]);
  expect((await trade.giveBack(purchase, { amount: '1', date: '2025-12-20' })).errors).toEqual([
    'errors.transaction.periodSubmitted at date',
  ]);
  expect((await trade.changeStatus(before, 'CONFIRMED', 'supplier')).errors).toEqual([
    'errors.transaction.periodSubmitted',
  ]);
  expect((await trade.changeStatus(before, 'REJECTED', 'supplier')).errors).toEqual([]);
  expect((await trade.giveBack(purchase, { amount: '1', date: '2026-01-02' })).errors).toEqual([]);
  const period = await reporting.period('2025', as);
  expect(await reporting.reopen(String(period['id']))).toEqual([]);
});
