import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { answered } from '../trade.ts';
import { readBalances } from '../trading-register.ts';
import { lastQuarter, openedReporting } from './reporting.ts';

let clock = new Date('2026-01-20T10:00:00Z');
const reporting = openedReporting(() => clock);
const { trading, trade } = reporting;

const expire = () =>
  trading.application.expireStatuses({
    report: (error) => {
      throw error;
    },
  });

it('refuses to submit a quarter while an entry of it is in the report of another', async () => {
  const certificateId = await trade.certificate({ issuedAt: '2025-07-01' });
  const id = await reporting.market({ certificateId });
  expect(await reporting.report()).toEqual([]);
  const { id: periodId } = await reporting.period();
  expect(await reporting.reopen(String(periodId))).toEqual([]);
  const moved = { id, certificateId, onMarket: true, amount: '100', date: '2025-08-20' };
  expect((await trade.save(moved)).errors).toEqual([]);
  const made = await reporting.make('exportQuarterReport', { ...lastQuarter, quarter: 'Q3' });
  const query = 'mutation ($id: ID!) { submitExport(id: $id) { id } }';
  expect(await trading.askErrors('supplier', query, { id: made['id'] })).toMatchObject([
    { code: 'RefusalError', message: 'errors.export.reportedElsewhere', params: { period: '2025/Q4' } },
  ]);
  expect(await reporting.report()).toEqual([]);
  expect(await reporting.submit(String(made['id']))).toEqual([]);
  expect(await reporting.period('2025/Q3')).toMatchObject({ status: 'SUBMITTED', version: 1 });
});

it('accepts a reopened period unchanged, as a further version', async () => {
  const { id, version } = await reporting.period();
  expect(await reporting.reopen(String(id))).toEqual([]);
  expect(await reporting.report()).toEqual([]);
  expect(await reporting.period()).toMatchObject({ status: 'SUBMITTED', version: Number(version) + 1 });
});

it('marks a reopened period as overdue after thirty days, and still accepts its report', async () => {
  const { id } = await reporting.period();
  expect(await reporting.reopen(String(id))).toEqual([]);
  expect(await reporting.period()).toMatchObject({ status: 'REOPENED', correctionDue: '2026-02-19', daysLate: null });
  clock = new Date('2026-02-19T10:00:00Z');
  await expire();
  expect(await reporting.period()).toMatchObject({ status: 'REOPENED', daysLate: null });
  clock = new Date('2026-02-22T10:00:00Z');
  await expire();
  expect(await reporting.period()).toMatchObject({ status: 'OVERDUE', daysLate: 3 });
  const notices = await trading.database.query(sql`
    select name, facts ->> 'code' as code, facts ->> 'correctionDue' as due from notice where name = 'correctionOverdue'`);
  expect(notices).toEqual([{ name: 'correctionOverdue', code: '2025/Q4', due: '2026-02-19' }]);
  expect(await reporting.report()).toEqual([]);
  expect(await reporting.period()).toMatchObject({ status: 'SUBMITTED', correctionDue: null, daysLate: null });
});

it('allows correcting the date of a sale although its buyer has reported all of it, and conserves the quantity', async () => {
  clock = new Date('2026-01-20T10:00:00Z');
  const { market, report, period, reopen } = reporting;
  const { database } = trading;
  const certificateId = await trade.certificate({ issuedAt: '2025-10-01' });
  const { id } = answered(await trade.save({ certificateId, amount: '400', date: '2025-11-15' }));
  expect((await trade.changeStatus(id, 'CONFIRMED')).errors).toEqual([]);
  const entry = { certificateId, amount: '400' };
  const first = await market(entry, 'buyer');
  expect(await report({}, 'buyer')).toEqual([]);
  const before = await readBalances(database, certificateId);
  expect((await trade.disconfirm(id)).errors).toEqual(['errors.transaction.alreadyDrawn']);
  expect((await trade.remove(first, 'buyer')).errors).toEqual(['errors.transaction.reported']);
  expect(await reopen(String((await period('2025/Q4', 'buyer'))['id']))).toEqual([]);
  expect((await trade.remove(first, 'buyer')).errors).toEqual([]);
  expect((await trade.disconfirm(id)).errors).toEqual([]);
  expect((await trade.save({ id, date: '2025-12-01' })).errors).toEqual([]);
  expect((await trade.changeStatus(id, 'CONFIRMED')).errors).toEqual([]);
  await market(entry, 'buyer');
  expect(await report({}, 'buyer')).toEqual([]);
  expect(await period('2025/Q4', 'buyer')).toMatchObject({ status: 'SUBMITTED', version: 2 });
  expect(await trade.read(id)).toMatchObject({ date: '2025-12-01', status: 'CONFIRMED', amount: '400.000' });
  expect(await readBalances(database, certificateId)).toEqual(before);
});
