import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReporting, type Reporting } from '../periods/reporting.ts';
import { answered } from '../trade.ts';
import { openCorrectingSales, type Correcting } from './correcting.ts';

let reporting: Reporting;
let correcting: Correcting;
let sale: string;

/** Creates and submits the year balance of the supplier. */
async function reportYear(): Promise<readonly string[]> {
  const { id } = await reporting.exporting.make('exportYearBalance', { year: 2025 }, 'supplier');
  return await reporting.submit(String(id));
}

beforeAll(async () => {
  reporting = await openReporting();
  correcting = await openCorrectingSales(reporting.exporting.trading);
  const { trade } = reporting;
  const certificateId = await trade.certificate({ issuedAt: '2025-11-01' });
  sale = answered(await trade.save({ certificateId, amount: '10', date: '2025-12-10' })).id;
  answered(await trade.changeStatus(sale, 'CONFIRMED'));
  await reporting.market({ certificateId, amount: '8' }, 'buyer');
  expect(await reporting.report({}, 'buyer')).toEqual([]);
  expect(await reportYear()).toEqual([]);
});

afterAll(() => reporting.end());

it('a sale of a closed year is corrected once the year is reopened, and reported by a further version', async () => {
  const year = async () => await reporting.period('2025');
  const yearId = String((await year())['id']);
  expect(await reporting.close(yearId)).toEqual([]);
  const values = { amount: '8', date: '2025-12-12' };
  expect((await correcting.request(sale, values)).errors).toEqual(['errors.transaction.periodClosed at date']);
  expect(await reporting.reopen(yearId)).toEqual([]);
  await correcting.correct(sale, values);
  expect(await reportYear()).toEqual([]);
  expect(await year()).toMatchObject({ status: 'SUBMITTED', version: 2 });
  expect(await reporting.trade.read(sale)).toMatchObject({ amount: '8.000', date: '2025-12-12', status: 'CONFIRMED' });
});

it('the submitted report of its buyer, who has marketed all of it, stays unchanged', async () => {
  expect(await reporting.period('2025/Q4', 'buyer')).toMatchObject({
    status: 'SUBMITTED',
    version: 1,
    unreportedCount: 0,
  });
});
