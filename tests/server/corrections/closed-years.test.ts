import { beforeAll, expect, it } from 'vitest';
import { answered } from '../trade.ts';
import { correctingCertificates, openCorrectingSales } from './correcting.ts';
import { openedReporting } from '../periods/reporting.ts';
import { openedFixture } from '../opened-fixture.ts';

const reporting = openedReporting();
const { trading, trade } = reporting;
const correcting = openedFixture(() => openCorrectingSales(trading));
let sale: string;
let certificateId: string;

/** Creates and submits the year balance of an organization. */
async function reportYear(as = 'supplier'): Promise<readonly string[]> {
  const { id } = await reporting.make('exportYearBalance', { year: 2025 }, as);
  return await reporting.submit(String(id), as);
}

beforeAll(async () => {
  certificateId = await trade.certificate({ issuedAt: '2025-11-01' });
  sale = answered(await trade.save({ certificateId, amount: '10', date: '2025-12-10' })).id;
  answered(await trade.changeStatus(sale, 'CONFIRMED'));
  await reporting.market({ certificateId, amount: '8' }, 'buyer');
  expect(await reporting.report({}, 'buyer')).toEqual([]);
  expect(await reportYear()).toEqual([]);
});

it('a sale of a closed year is corrected once the year is reopened, and reported by a further version', async () => {
  const year = async () => await reporting.period('2025');
  const yearId = String((await year())['id']);
  expect(await reporting.close(yearId)).toEqual([]);
  const values = { amount: '8', date: '2025-12-12' };
  expect((await correcting.request(sale, values)).errors).toEqual(['errors.transaction.periodClosed at date']);
  for (const other of [{ externalCode: 'WS-7' }, { periodStart: '2025-11-01', periodEnd: '2025-11-30' }])
    expect((await correcting.request(sale, other)).errors).toEqual(['errors.transaction.periodClosed at date']);
  expect(await reporting.reopen(yearId)).toEqual([]);
  await correcting.correct(sale, values);
  expect(await reportYear()).toEqual([]);
  expect(await year()).toMatchObject({ status: 'SUBMITTED', version: 2 });
  expect(await trade.read(sale)).toMatchObject({ amount: '8.000', date: '2025-12-12', status: 'CONFIRMED' });
});

it('the submitted report of its buyer, who has marketed all of it, stays unchanged', async () => {
  expect(await reporting.period('2025/Q4', 'buyer')).toMatchObject({
    status: 'SUBMITTED',
    version: 1,
    unreportedCount: 0,
  });
});

it('a certificate is not corrected while a quarter of a later holder is closed', async () => {
  const { request, correct } = correctingCertificates(correcting.withdrawing);
  const quarterId = String((await reporting.period('2025/Q4', 'buyer'))['id']);
  const emission = { eec: '60', el: '0', ep: '0', etd: '0', eu: '0', esca: '0', eccs: '0', eccr: '0' };
  expect(await reporting.close(quarterId)).toEqual([]);
  expect((await request(certificateId, { emission })).errors).toEqual(['errors.certificate.reported at emission']);
  expect(await reporting.reopen(quarterId)).toEqual([]);
  await correct(certificateId, { emission });
  expect(await reporting.report({}, 'buyer')).toEqual([]);
});

it('a certificate gets no other fuel while a year in which a later holder had it is closed', async () => {
  const { request, correct } = correctingCertificates(correcting.withdrawing);
  const fame = await trading.idOf('substance_type', 'elna_key', 'FAME');
  expect(await reportYear('buyer')).toEqual([]);
  const yearId = String((await reporting.period('2025', 'buyer'))['id']);
  expect(await reporting.close(yearId)).toEqual([]);
  expect((await request(certificateId, { substanceTypeId: fame })).errors).toEqual([
    'errors.transaction.periodClosed at substanceType',
  ]);
  expect(await reporting.reopen(yearId)).toEqual([]);
  await correct(certificateId, { substanceTypeId: fame });
});
