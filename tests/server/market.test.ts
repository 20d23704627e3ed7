import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { openedTradingRegister } from './opened-trading-register.ts';
import { salesOf, untouched } from './sales.ts';
import { answered, reasonOf, tradeOf } from './trade.ts';

/** Transactions without a buyer: sales to the Slovak market, and losses. */
const trading = openedTradingRegister();
const trade = tradeOf(trading);
let certificateId: string;

beforeEach(async () => {
  certificateId = await trade.certificate();
});

const { balances, offered, initialOf, statusOfCertificate } = salesOf(trading, () => certificateId);

describe('the Slovak market', () => {
  it.each([
    { of: 'without a buyer', input: { buyerId: null } },
    { of: 'with the tick', input: { buyerId: undefined, onMarket: true } },
  ])('draws a sale $of from the stock', async ({ input }) => {
    expect(await offered(input)).toMatchObject({ status: 'ON_MARKET', onMarket: true, buyer: null, type: 'SELL' });
    expect(await balances()).toEqual({ issued: '-1000.000', held: '600.000', retired: '400.000' });
    expect(await statusOfCertificate()).toBe('APPROVED');
  });

  it('has no buyer', async () => {
    expect((await trade.save({ certificateId, onMarket: true })).errors).toEqual(['errors.form.readOnly at buyer']);
    expect((await trade.save({ certificateId, buyerId: null, onMarket: false })).errors).toEqual([
      'errors.transaction.buyerMissing at buyer',
    ]);
    expect(await balances()).toEqual(untouched);
  });

  it('accepts a pending sale, which can return to a buyer', async () => {
    const { id } = await offered();
    expect(answered(await trade.save({ id, onMarket: true }))).toMatchObject({ status: 'ON_MARKET', buyer: null });
    expect(await balances()).toMatchObject({ held: '600.000', reserved: '0.000', retired: '400.000' });
    const back = answered(await trade.save({ id, buyerId: trade.organization('buyer') }));
    expect(back).toMatchObject({ status: 'PENDING', onMarket: false });
    expect(await balances()).toMatchObject({ held: '600.000', reserved: '400.000', retired: '0.000' });
  });

  it('changes the certificate’s status once its whole quantity is there', async () => {
    const { id } = await offered({ amount: '1000', buyerId: null });
    expect(await statusOfCertificate()).toBe('ON_MARKET');
    answered(await trade.save({ id, amount: '999.999' }));
    expect(await statusOfCertificate()).toBe('APPROVED');
    answered(await trade.save({ id, amount: '1000' }));
    expect((await trade.remove(id)).errors).toEqual([]);
    expect(await statusOfCertificate()).toBe('APPROVED');
  });

  it('does not lock the amount of an offered certificate by an entry of zero', async () => {
    const [supplierId, buyerId] = [trade.organization('supplier'), trade.organization('buyer')];
    certificateId = await trade.certificate({ ownProduction: false, supplierId, buyerId });
    answered(await trade.save({ certificateId, buyerId: null, amount: '0' }, 'buyer'));
    const save = 'mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id amount } }';
    const correct = (amount: string) => trading.ask('supplier', save, { input: { id: certificateId, amount } });
    expect(answered(await correct('900'))).toMatchObject({ amount: '900.000' });
    expect(await balances()).toEqual({ issued: '-900.000', held: '0.000', reserved: '900.000' });
    expect((await trade.changeStatus(await initialOf(), 'CONFIRMED')).errors).toEqual([]);
    expect(await balances()).toEqual({ issued: '-900.000', held: '900.000', reserved: '0.000' });
  });

  it('refuses a stale version of a certificate after it went there or came back', async () => {
    const read = 'query ($id: ID!) { certificate(id: $id) { rowVersion status } }';
    const stateOf = async () => {
      const certificate = Object((await trading.ask('supplier', read, { id: certificateId })).data['certificate']);
      return { status: String(certificate.status), rowVersion: Number(certificate.rowVersion) };
    };
    const save = `mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { rowVersion note } }`;
    const note = async (rowVersion: number) =>
      trading.askErrors('supplier', save, { input: { id: certificateId, rowVersion, note: 'Seen before' } });
    const before = await stateOf();
    const { id } = await offered({ amount: '1000', buyerId: null });
    const there = await stateOf();
    expect(there).toEqual({ status: 'ON_MARKET', rowVersion: before.rowVersion + 1 });
    expect(await note(before.rowVersion)).toMatchObject([
      { code: 'ConflictError', params: { rowVersion: there.rowVersion, current: { status: 'ON_MARKET' } } },
    ]);
    expect((await trade.remove(id)).errors).toEqual([]);
    expect(await note(there.rowVersion)).toMatchObject([
      { code: 'ConflictError', params: { rowVersion: there.rowVersion + 1, current: { status: 'APPROVED' } } },
    ]);
    expect(await note(there.rowVersion + 1)).toEqual([]);
  });

  it('accepts the initial transaction by its own action', async () => {
    const own = trade.organization('supplier');
    certificateId = await trade.certificate({
      ownProduction: false,
      supplierId: own,
      buyerId: trade.organization('buyer'),
    });
    const id = await initialOf();
    expect((await trade.changeStatus(id, 'ON_MARKET', 'buyer')).errors).toEqual(['errors.forbidden']);
    expect(answered(await trade.changeStatus(id, 'ON_MARKET', 'supplier'))).toMatchObject({
      status: 'ON_MARKET',
      onMarket: true,
      buyer: null,
      certificate: { status: 'ON_MARKET' },
    });
    expect(await balances()).toMatchObject({ held: '0.000', reserved: '0.000', retired: '1000.000' });
    const [audit] = await trading.database.query(
      sql`select changes from audit_entry where entity = 'transaction' and record_id = ${id} and action = 'toMarket'`,
    );
    expect(audit?.['changes']).toMatchObject({ buyer: { from: trade.organization('buyer'), to: null } });
    expect((await trade.changeStatus(id, 'CONFIRMED')).errors).toEqual(['errors.entity.notFound']);
  });

  it('clears the buyer of a certificate with its initial transaction', async () => {
    certificateId = await trade.certificate({ ownProduction: false, buyerId: trade.organization('buyer') });
    answered(await trade.changeStatus(await initialOf(), 'ON_MARKET', 'supplier'));
    const query = `query ($id: ID!, $buyers: [ID]) {
      certificate(id: $id) { status exportAbroad buyer { id name } initialTransaction { buyer { id } } }
      myCertificates(filter: { buyer: $buyers, id: [$id] }) { items { id } }
    }`;
    const { data, errors } = await trading.ask('supplier', query, {
      id: certificateId,
      buyers: [trade.organization('buyer')],
    });
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      certificate: { status: 'ON_MARKET', exportAbroad: false, buyer: null, initialTransaction: { buyer: null } },
      myCertificates: { items: [] },
    });
    const [audit] = await trading.database.query(
      sql`select changes from audit_entry where entity = 'certificate' and record_id = ${certificateId} and action = 'toMarket'`,
    );
    expect(audit?.['changes']).toMatchObject({ buyer: { from: trade.organization('buyer'), to: null } });
  });
});

it('refuses a decided sale', async () => {
  const certificateId = await trade.certificate();
  const id = answered(await trade.save({ certificateId })).id;
  answered(await trade.changeStatus(id, 'CONFIRMED'));
  const late = await trade.changeStatus(id, 'ON_MARKET', 'supplier');
  expect(late.errors).toEqual(['errors.transaction.updateNotAllowed']);
});

describe('a loss', () => {
  it('retires what the organization holds, today', async () => {
    const lost = answered(await trade.lose({ certificateId, amount: '0.5' }));
    expect(lost).toMatchObject({
      status: 'LOSS',
      type: 'LOSS',
      kind: 'LOSS',
      buyer: null,
      date: '2026-03-05',
      onMarket: false,
    });
    expect(await balances()).toEqual({ issued: '-1000.000', held: '999.500', retired: '0.500' });
    expect(reasonOf(await trade.read(lost.id), 'update')).toBe('errors.transaction.updateNotAllowed');
  });

  it('is undone by its removal', async () => {
    const { id } = answered(await trade.lose({ certificateId, amount: '1000' }));
    expect((await trade.remove(id)).data).toEqual({ removeTransaction: true });
    expect(await balances()).toEqual({ ...untouched, retired: '0.000' });
  });

  it('requires the permission to create transactions', async () => {
    expect((await trade.lose({ certificateId, amount: '1' }, 'authority')).errors).toEqual(['errors.forbidden']);
    expect((await trade.lose({ certificateId, amount: '1' }, 'registry')).errors).toEqual(['errors.forbidden']);
  });
});

it('a loss has no output certificate, and consumes no number of one', async () => {
  const query = 'query ($id: ID!) { myTransaction(id: $id) { outputCertificateCode } }';
  const codeOf = async (id: string) =>
    Object((await trading.ask('supplier', query, { id })).data['myTransaction']).outputCertificateCode;
  const before = String(await codeOf((await offered()).id));
  expect(await codeOf(answered(await trade.lose({ certificateId, amount: '1' })).id)).toBeNull();
  const after = String(await codeOf((await offered({ amount: '1' })).id));
  expect(Number(after.slice(2)) - Number(before.slice(2))).toBe(1);
});
