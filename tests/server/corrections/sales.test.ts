import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { answered, reasonOf } from '../trade.ts';
import { readBalances } from '../trading-register.ts';
import { openCorrectingSales } from './correcting.ts';
import { openedFixture } from '../opened-fixture.ts';
import { reconcileRegister } from '../reconcile-register.ts';

const correcting = openedFixture(openCorrectingSales, (fixture) => fixture.withdrawing.close());
let certificateId = '';
/** A sale of 400 m³ of 1,000 m³ on 5 March, of which the buyer put 300 m³ on the market on 10 March. */
let sale = '';
let marketed = '';

const market = async (amount: string, date = '2026-03-10') =>
  answered(await correcting.withdrawing.trade.save({ certificateId, buyerId: null, amount, date }, 'buyer')).id;

beforeEach(async () => {
  const { trade } = correcting.withdrawing;
  certificateId = await trade.certificate();
  sale = answered(await trade.save({ certificateId })).id;
  answered(await trade.changeStatus(sale, 'CONFIRMED'));
  marketed = await market('300');
});

const query = (text: ReturnType<typeof sql>) => correcting.withdrawing.trading.database.query(text);
const balances = () => readBalances(correcting.withdrawing.trading.database, certificateId);
const read = async () => (await correcting.withdrawing.trade.read(sale)) ?? {};

/** The stock of each holder of the certificate. */
async function held(): Promise<Values> {
  const { trade } = correcting.withdrawing;
  const rows = await query(sql`select organization_id::text as holder, sum(available)::text as available
    from lot where certificate_id = ${certificateId} group by 1`);
  const of = (key: string) => rows.find(({ holder }) => holder === trade.organization(key))?.['available'];
  return { supplier: of('supplier'), buyer: of('buyer') };
}

describe('a delivery from which its buyer has drawn', () => {
  it('is corrected to a smaller amount: the rest returns, and later transactions stay', async () => {
    const id = await correcting.requested(sale, { amount: '320' });
    expect(await held()).toEqual({ supplier: '600.000', buyer: '100.000' });
    const request = await correcting.read(id);
    const changes = request['changes'] as readonly Values[]; // as it is selected
    expect(changes.map(({ path, was, becomes }) => `${String(path)}: ${String(was)} → ${String(becomes)}`)).toEqual([
      expect.stringMatching(/^amount: 400,000\sm³ → 320,000\sm³$/u) as unknown, // expect types it as any
    ]);
    expect(await correcting.approve(id)).toEqual([]);
    expect(await read()).toMatchObject({ status: 'CONFIRMED', amount: '320.000' });
    expect(await held()).toEqual({ supplier: '680.000', buyer: '20.000' });
    expect(await balances()).toMatchObject({ issued: '-1000.000', held: '700.000', retired: '300.000' });
    expect(await correcting.read(id)).toMatchObject({ status: 'APPROVED', version: 2 });
  });

  it('has one entry for each step in the history of its request', async () => {
    const id = await correcting.correct(sale, { amount: '320' });
    const { trading, second } = correcting.withdrawing;
    const query = `query ($id: ID!) { transactionCorrectionHistory(id: $id) { items { action changes { path } } } }`;
    const { data } = await trading.askAs(second, query, { id });
    const { items } = Object(data)['transactionCorrectionHistory'] as { readonly items: readonly Values[] }; // as it is selected
    expect(items.map(({ action }) => action)).toEqual(['makeVersion', 'approve', 'create']);
    expect(items.at(-1)?.['changes']).toContainEqual({ path: 'changes' });
  });

  it('is corrected to a larger amount up to the seller’s stock', async () => {
    expect((await correcting.request(sale, { amount: '1000.001' })).errors).toEqual([
      'errors.transaction.notEnoughStock at amount',
    ]);
    await correcting.correct(sale, { amount: '1000' });
    expect(await held()).toEqual({ supplier: '0.000', buyer: '700.000' });
  });

  it.each(['sold', 'returned'])('is not made larger by what the buyer has %s back to the seller', async (how) => {
    const { trade } = correcting.withdrawing;
    const backward = { certificateId, buyerId: trade.organization('supplier'), amount: '100', date: '2026-03-05' };
    const back = answered(await (how === 'sold' ? trade.save(backward, 'buyer') : trade.giveBack(sale)));
    answered(await trade.changeStatus(back.id, 'CONFIRMED', 'supplier'));
    expect(await held()).toEqual({ supplier: '700.000', buyer: '0.000' });
    expect((await correcting.request(sale, { amount: '1000.001' })).errors).toEqual([
      'errors.transaction.notEnoughStock at amount',
    ]);
    await correcting.correct(sale, { amount: '1000' });
    expect(await held()).toEqual({ supplier: '100.000', buyer: '600.000' });
  });

  it('is not corrected below the drawn quantity, until that is corrected itself', async () => {
    const { trade } = correcting.withdrawing;
    expect((await correcting.request(sale, { amount: '299.999' })).errors).toEqual([
      'errors.transactionCorrection.belowDrawn at amount',
    ]);
    answered(await trade.save({ id: marketed, amount: '290', date: '2026-03-10' }, 'buyer'));
    await correcting.correct(sale, { amount: '290' });
    expect(await held()).toEqual({ supplier: '710.000', buyer: '0.000' });
  });

  it('gets another date, not after draws from it nor before its source lots', async () => {
    expect((await correcting.request(sale, { date: '2026-03-11' })).errors).toEqual([
      'errors.transactionCorrection.afterOnward at date',
    ]);
    expect((await correcting.request(sale, { date: '2025-12-31' })).errors).toEqual([
      'errors.transaction.beforeIssue at date',
    ]);
    await correcting.correct(sale, { date: '2026-03-10' });
    expect(await read()).toMatchObject({ status: 'CONFIRMED', date: '2026-03-10', amount: '400.000' });
    expect(await held()).toEqual({ supplier: '600.000', buyer: '100.000' });
  });

  it('restores the balances when it is corrected twice, disconfirmed and rejected', async () => {
    const { trade } = correcting.withdrawing;
    await correcting.correct(sale, { amount: '350', date: '2026-03-06' });
    const second = await correcting.requested(sale, { amount: '380' });
    await correcting.approve(second);
    expect(await correcting.read(second)).toMatchObject({ version: 3 });
    expect(await trade.remove(marketed, 'buyer')).toMatchObject({ errors: [] });
    answered(await trade.disconfirm(sale));
    answered(await trade.changeStatus(sale, 'REJECTED'));
    expect(await balances()).toMatchObject({ held: '1000.000', reserved: '0.000' });
    expect(await held()).toMatchObject({ supplier: '1000.000' });
  });

  it('reconciles without differences', async () => {
    await correcting.correct(sale, { amount: '310' });
    await correcting.correct(sale, { amount: '500', date: '2026-03-07' });
    const { database } = correcting.withdrawing.trading;
    expect((await reconcileRegister(database)).differences).toEqual([]);
  });
});

describe('a request', () => {
  it('is decided only by another officer', async () => {
    const { register } = correcting.withdrawing.trading;
    const id = await correcting.requested(sale, { amount: '390' });
    const { first } = correcting.withdrawing;
    expect(reasonOf(await correcting.read(id, first), 'approve')).toBe('errors.samePerson');
    expect(await correcting.approve(id, first)).toEqual(['errors.samePerson']);
    for (const as of ['supplier', 'buyer'])
      expect((await correcting.request(sale, { amount: '380' }, register.viewerOf(as))).errors).toEqual([
        'errors.forbidden',
      ]);
    expect(await correcting.read(id, register.viewerOf('buyer'))).toEqual({});
    await correcting.approve(id);
    for (const as of ['supplier', 'buyer'])
      expect(await correcting.read(id, register.viewerOf(as))).toMatchObject({ version: 2, decidedBy: null });
    expect(await correcting.read(id, register.viewerOf('refinery'))).toEqual({});
  });

  it('is refused without a change, beside a pending one, and for anything but a confirmed sale', async () => {
    const { trade } = correcting.withdrawing;
    expect((await correcting.request(sale, {})).errors).toEqual(['errors.correction.unchanged']);
    await correcting.requested(sale, { amount: '390' });
    expect((await correcting.request(sale, { amount: '380' })).errors).toEqual([
      'errors.correction.alreadyProposed at transaction',
    ]);
    const pending = answered(await trade.save({ certificateId, amount: '1' })).id;
    for (const id of [pending, marketed])
      expect((await correcting.request(id, { amount: '2' })).errors).toEqual([
        'errors.transactionCorrection.notConfirmedSale at transaction',
      ]);
  });

  it('corrects each of its fields, and cannot be edited itself', async () => {
    const values = { periodStart: '2026-01-01', periodEnd: '2026-02-01', externalCode: 'WS-7', amount: '390' };
    const id = await correcting.requested(sale, { ...values, date: '2026-03-06' });
    expect((await correcting.request(sale, { id, reason: 'Another reason.' })).errors).toEqual(['errors.forbidden']);
    expect(await correcting.approve(id)).toEqual([]);
    const [row] = await query(sql`select period_start::text, period_end::text, external_code, amount::text, date::text
      from transaction where id = ${sale}`);
    expect(Object.values(row ?? {})).toEqual(['2026-01-01', '2026-02-01', 'WS-7', '390.000', '2026-03-06']);
  });

  it('needs a file number once five months have passed since the entry', async () => {
    await query(sql`update transaction set created_at = '2025-10-04T08:00:00Z' where id = ${sale}`);
    expect((await correcting.request(sale, { amount: '390' })).errors).toEqual([
      'errors.correction.tooLate at fileNumber',
    ]);
    expect((await correcting.request(sale, { amount: '390', fileNumber: '4 Cb 12/2026' })).errors).toEqual([]);
  });

  it('is refused when the buyer has drawn more meanwhile', async () => {
    const id = await correcting.requested(sale, { amount: '310' });
    await market('50');
    expect(await correcting.approve(id)).toEqual(['errors.transactionCorrection.belowDrawn at amount']);
    expect(await read()).toMatchObject({ amount: '400.000' });
    expect(await correcting.refuse(id)).toEqual([]);
  });

  it.each([
    ['waits for its buyer again', 'PENDING'],
    ['was rejected', 'REJECTED'],
    ['was put on the market', 'ON_MARKET'],
  ])('is not approved once its sale %s', async (_, status) => {
    const { trade } = correcting.withdrawing;
    const other = answered(await trade.save({ certificateId, amount: '100' })).id;
    answered(await trade.changeStatus(other, 'CONFIRMED'));
    const id = await correcting.requested(other, { amount: '90' });
    answered(await trade.disconfirm(other));
    if (status === 'REJECTED') answered(await trade.changeStatus(other, status));
    if (status === 'ON_MARKET') answered(await trade.changeStatus(other, status, 'supplier'));
    const before = await balances();
    expect(await correcting.approve(id)).toEqual(['errors.transactionCorrection.notConfirmedSale']);
    expect(await balances()).toEqual(before);
    expect(await trade.read(other)).toMatchObject({ status, amount: '100.000' });
    expect(await correcting.refuse(id)).toEqual([]);
  });

  it('is not approved once its sale was removed', async () => {
    const { trade } = correcting.withdrawing;
    const other = answered(await trade.save({ certificateId, amount: '100' })).id;
    answered(await trade.changeStatus(other, 'CONFIRMED'));
    const id = await correcting.requested(other, { amount: '90' });
    expect((await trade.remove(other, 'registry')).errors).toEqual([]);
    expect(await correcting.approve(id)).toEqual(['errors.correction.outdated']);
    expect(await correcting.refuse(id)).toEqual([]);
  });

  it('and a concurrent sale of the rest do not both succeed', async () => {
    const { trade } = correcting.withdrawing;
    const id = await correcting.requested(sale, { amount: '300' });
    const onward = { certificateId, buyerId: trade.organization('refinery'), amount: '100', date: '2026-03-10' };
    const [errors, sold] = await Promise.all([correcting.approve(id), trade.save(onward, 'buyer')]);
    expect([errors.length, sold.errors.length].toSorted()).toEqual([0, 1]);
    expect([...errors, ...sold.errors].join()).toMatch(/belowDrawn|notEnoughStock/u);
  });
});

it('is one entry in the history of the sale, which is named a correction', async () => {
  const { trading } = correcting.withdrawing;
  await correcting.correct(sale, { amount: '390' });
  const history = 'query ($id: ID!) { transactionHistory(id: $id) { items { action changes { path after } } } }';
  const { items } = Object((await trading.ask('supplier', history, { id: sale })).data['transactionHistory']);
  expect(items).toMatchObject([
    { action: 'correct', changes: [{ path: 'correctedAt' }, { path: 'amount', after: '390.000' }] },
    { action: 'confirm' },
    { action: 'create' },
  ]);
});

it('supersedes the document of the sale', async () => {
  const { trading } = correcting.withdrawing;
  const issue = 'mutation ($id: ID!) { issueDocument(print: "outputCertificate", id: $id) { number fingerprint } }';
  const verify = `query ($number: String!, $fingerprint: String) {
    verifyDocument(number: $number, fingerprint: $fingerprint) { status }
  }`;
  const document: Values = Object((await trading.ask('supplier', issue, { id: sale })).data['issueDocument']);
  const verified = async () =>
    Object((await trading.askAs(undefined, verify, document, { address: '192.0.2.7' })).data['verifyDocument']);
  expect(await verified()).toEqual({ status: 'VALID' });
  await correcting.correct(sale, { amount: '390' });
  expect(await verified()).toEqual({ status: 'SUPERSEDED' });
});
