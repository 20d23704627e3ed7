import { beforeEach, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { sharedCatalogue } from './catalogues.ts';
import type { Values } from '../../engine/record/index.ts';
import { readEffectivePostings, reverse } from '../../server/trade/ledger/index.ts';
import { inOwnOperation } from '../../server/platform/records/index.ts';
import { answered, mutations, reasonOf, tradeOf } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { salesOf, untouched } from './sales.ts';
import { readBalances, tradingTime } from './trading-register.ts';

const { catalogue } = sharedCatalogue('metadata');
const { roles } = catalogue;

/** Transactions after the offer: edits, reverted decisions and removals. */
const trading = openedTradingRegister();
const trade = tradeOf(trading);
let certificateId: string;

beforeEach(async () => {
  certificateId = await trade.certificate();
});

const { balances, offered, confirmed, initialOf, statusOfCertificate } = salesOf(trading, () => certificateId);

describe('an edit', () => {
  it('of the amount reserves again, and keeps the old postings with their reversal', async () => {
    const { id } = await offered();
    expect(answered(await trade.save({ id, amount: '1000' }))).toMatchObject({ status: 'PENDING', amount: '1000.000' });
    expect(await balances()).toEqual({ issued: '-1000.000', held: '0.000', reserved: '1000.000' });
    const postings = await trading.database.query(
      sql`select operation from ledger_posting where transaction_id = ${id} order by id`,
    );
    expect(postings.map(({ operation }) => operation)).toEqual(['reserve', 'reversal', 'reserve']);
  });

  it('of other fields posts nothing', async () => {
    const { id } = await offered();
    const before = await trading.database.query(sql`select count(*) from ledger_entry`);
    answered(await trade.save({ id, externalCode: 'F-1', buyerId: trade.organization('refinery') }));
    expect(await trading.database.query(sql`select count(*) from ledger_entry`)).toEqual(before);
    expect(await trade.read(id, 'buyer')).toBeUndefined();
    expect(await trade.read(id, 'refinery')).toMatchObject({ type: 'BUY', externalCode: 'F-1' });
  });

  it('may draw from another certificate', async () => {
    const { id } = await offered();
    const other = await trade.certificate();
    answered(await trade.save({ id, certificateId: other }));
    expect(await balances()).toEqual({ ...untouched, reserved: '0.000' });
    expect(await readBalances(trading.database, other)).toMatchObject({ held: '600.000', reserved: '400.000' });
  });

  it('to a temporary buyer confirms at once', async () => {
    const { id } = await offered();
    const edited = answered(await trade.save({ id, buyerId: trade.organization('morava') }));
    expect(edited).toMatchObject({ status: 'CONFIRMED', exportAbroad: true });
    expect(await balances()).toMatchObject({ held: '1000.000', reserved: '0.000' });
  });

  it('is allowed for the supplier and the registry, not for the buyer', async () => {
    const { id } = await offered();
    expect(reasonOf(await trade.read(id, 'buyer'), 'update')).toBeUndefined();
    expect((await trade.save({ id, amount: '1' }, 'buyer')).errors).toEqual(['errors.forbidden']);
    expect(answered(await trade.save({ id, amount: '1' }, 'registry'))).toMatchObject({ amount: '1.000' });
    expect(await balances()).toMatchObject({ held: '999.000', reserved: '1.000' });
  });
});

describe('the limits of a sale', () => {
  it.each(['2010-01-01', '2027-03-06'])('accept the date %s', async (date) => {
    const early = await trade.certificate({ issuedAt: '2010-01-01' });
    expect(await offered({ certificateId: early, date })).toMatchObject({ date });
  });

  it('offer no buyer that cannot hold', async () => {
    const query = `query ($search: String) {
      all: organizationsAll(filter: { search: $search }) { id }
      holders: organizationsAll(filter: { search: $search, onlyHolders: true }) { id }
    }`;
    const { data } = await trading.ask('supplier', query, {});
    const ids = (list: unknown) => (Array.isArray(list) ? list.map((item) => String(Object(item).id)) : []);
    const overseers = ['registry', 'government', 'authority'].map((key) => trade.organization(key));
    expect(ids(data['all'])).toEqual(expect.arrayContaining(overseers));
    expect(ids(data['holders']).filter((id) => overseers.includes(id))).toEqual([]);
    expect(ids(data['holders'])).toContain(trade.organization('buyer'));
  });

  it('post nothing for zero on the market, and refuse it for a buyer', async () => {
    const before = await balances();
    const { id } = await offered({ amount: '0', buyerId: null });
    expect(await balances()).toEqual(before);
    expect(await statusOfCertificate()).toBe('APPROVED');
    expect((await trade.save({ id, buyerId: trade.organization('buyer'), onMarket: false })).errors).toEqual([
      'errors.transaction.amountMissing at amount',
    ]);
    answered(await trade.save({ id, amount: '5' }));
    expect(await balances()).toMatchObject({ retired: '5.000' });
    answered(await trade.save({ id, amount: '0' }));
    expect((await trade.remove(id)).errors).toEqual([]);
  });
});

describe('the ledger itself', () => {
  it('refuses to reverse a drawn delivery', async () => {
    const { id } = await confirmed();
    const [delivery] = await readEffectivePostings(trading.database, id);
    const takeBack = () =>
      inOwnOperation({ catalogue, database: trading.database, now: tradingTime() }, (operation) => {
        if (delivery?.operation !== 'deliver') throw new Error('a confirmed sale was delivered');
        return reverse(operation, delivery);
      });
    answered(await trade.save({ certificateId, amount: '0.001', buyerId: trade.organization('refinery') }, 'buyer'));
    await expect(takeBack()).rejects.toMatchObject({ message: 'errors.transaction.alreadyDrawn' });
    expect(await balances()).toEqual({ issued: '-1000.000', held: '999.999', reserved: '0.001' });
  });
});

describe('a disconfirmation', () => {
  it('brings a confirmed purchase back to pending, reserved', async () => {
    const { id } = await confirmed();
    expect(answered(await trade.disconfirm(id))).toMatchObject({ status: 'PENDING', type: 'BUY' });
    expect(await balances()).toMatchObject({ held: '600.000', reserved: '400.000' });
    answered(await trade.changeStatus(id, 'CONFIRMED'));
    expect(await balances()).toMatchObject({ held: '1000.000', reserved: '0.000' });
  });

  it('is allowed only for the buyer', async () => {
    const { id } = await confirmed();
    for (const as of ['supplier', 'registry', 'authority']) {
      expect((await trade.disconfirm(id, as)).errors).toEqual(['errors.forbidden']);
    }
  });

  it('is refused after a resale, with the reason shown on screen', async () => {
    const { id } = await confirmed();
    const further = answered(
      await trade.save({ certificateId, amount: '0.001', buyerId: trade.organization('refinery') }, 'buyer'),
    );
    expect(reasonOf(await trade.read(id, 'buyer'), 'disconfirm')).toBe('errors.transaction.alreadyDrawn');
    expect((await trade.disconfirm(id)).errors).toEqual(['errors.transaction.alreadyDrawn']);
    expect((await trade.remove(further.id, 'buyer')).errors).toEqual([]);
    answered(await trade.disconfirm(id));
  });

  it('is refused for an own registration', async () => {
    const own = trade.organization('supplier');
    const input = { ownProduction: false, isImport: true, supplierId: trade.organization('donau'), buyerId: own };
    const { errors } = await trade.disconfirm(await initialOf(await trade.certificate(input)), 'supplier');
    expect(errors).toEqual(['errors.transaction.disconfirmInitial']);
  });
});

describe('a removal', () => {
  it.each([
    { of: 'a pending sale', make: () => offered() },
    { of: 'a sale on the market', make: () => offered({ buyerId: null }) },
    {
      of: 'a rejected sale',
      make: async () => answered(await trade.changeStatus((await offered()).id, 'REJECTED')),
    },
  ])('of $of returns the quantity, keeps the ledger, and stores the normalized reason', async ({ make }) => {
    const { id } = await make();
    const reason = 'Entered\u200B tw\u202Eice';
    expect((await trade.remove(id, 'supplier', reason)).data).toEqual({ removeTransaction: true });
    expect(await balances()).toMatchObject(untouched);
    expect(await trade.read(id)).toBeUndefined();
    expect(
      await trading.database.query(sql`select archived, removal_reason from transaction where id = ${id}`),
    ).toEqual([{ archived: true, removal_reason: 'Entered twice' }]);
    expect((await trade.remove(id)).errors).toEqual(['errors.entity.notFound']);
  });

  it('of an undrawn confirmed sale is allowed only for the registry', async () => {
    const { id } = await confirmed();
    expect(reasonOf(await trade.read(id), 'remove')).toBe('errors.transaction.removeNotAllowed');
    expect((await trade.remove(id)).errors).toEqual(['errors.transaction.removeNotAllowed']);
    expect((await trade.remove(id, 'buyer')).errors).toEqual(['errors.forbidden']);
    const further = answered(
      await trade.save({ certificateId, amount: '1', buyerId: trade.organization('refinery') }, 'buyer'),
    );
    expect((await trade.remove(id, 'registry')).errors).toEqual(['errors.transaction.alreadyDrawn']);
    answered(await trade.changeStatus(further.id, 'REJECTED', 'refinery'));
    expect((await trade.remove(id, 'registry')).errors).toEqual([]);
    expect(await balances()).toMatchObject(untouched);
  });

  it('of an initial transaction is possible only with its certificate', async () => {
    const id = await initialOf();
    expect((await trade.remove(id)).errors).toEqual(['errors.transaction.removeInitial']);
    expect((await trade.save({ id, amount: '1' })).errors).toEqual(['errors.transaction.updateInitial']);
  });
});

it.each([
  { as: 'supplier', types: ['SELL', 'LOSS', 'PRODUCTION'] },
  { as: 'authority', types: ['SELL', 'LOSS', 'PRODUCTION'] },
  { as: 'registry', types: ['SELL', 'LOSS', 'PRODUCTION'] },
  { as: 'government', types: ['SELL', 'LOSS', 'PRODUCTION'] },
  { as: 'buyer', types: ['BUY', undefined, undefined] },
])('has its type as seen by the $as', async ({ as, types }) => {
  const { id } = await offered();
  const lost = answered(await trade.lose({ certificateId, amount: '1' }));
  const seen = await Promise.all([id, lost.id, await initialOf()].map((each) => trade.read(each, as)));
  expect(seen.map((transaction) => transaction?.['type'])).toEqual(types);
});

it('can be offered, edited, put on the market and lost by an employee, but not decided or removed', async () => {
  const employeeOf = (as: string) => {
    const viewer = trading.register.viewerOf(as);
    const grant = roles.find(
      ({ organizationRole, role }) => organizationRole === viewer.organizationRole && role === 'EMPLOYEE',
    );
    return { ...viewer, role: 'EMPLOYEE', permissions: grant?.permissions ?? [] };
  };
  const ask = async (as: string, query: string, variables: Values) =>
    (await trading.askAs(employeeOf(as), query, variables)).errors;
  const { id } = await offered();
  expect(await ask('supplier', mutations.save, { input: { id, amount: '2' } })).toEqual([]);
  expect(await ask('supplier', mutations.lose, { input: { certificateId, amount: '1' } })).toEqual([]);
  for (const status of ['CONFIRMED', 'REJECTED'])
    expect(await ask('buyer', mutations.changeStatus, { id, status })).toEqual(['errors.forbidden']);
  expect(await ask('supplier', mutations.remove, { id })).toEqual(['errors.forbidden']);
  expect(await ask('supplier', mutations.changeStatus, { id, status: 'ON_MARKET' })).toEqual([]);
});

it('is blocked while the certificate is frozen, with the reason shown on screen', async () => {
  const pending = await offered();
  const purchase = await confirmed({ amount: '1' });
  await trading.database.query(sql`update certificate set frozen_at = now() where id = ${certificateId}`);
  const before = await balances();
  const frozen = 'errors.certificate.frozen';
  for (const action of ['confirm', 'reject'])
    expect(reasonOf(await trade.read(pending.id, 'buyer'), action)).toBe(frozen);
  for (const action of ['toMarket', 'remove']) expect(reasonOf(await trade.read(pending.id), action)).toBe(frozen);
  expect(reasonOf(await trade.read(purchase.id, 'buyer'), 'disconfirm')).toBe(frozen);
  const replies = [
    await trade.changeStatus(pending.id, 'CONFIRMED'),
    await trade.changeStatus(pending.id, 'REJECTED'),
    await trade.changeStatus(pending.id, 'ON_MARKET', 'supplier'),
    await trade.remove(pending.id),
    await trade.disconfirm(purchase.id),
    await trade.save({ id: pending.id, amount: '1' }),
    await trade.save({ certificateId }),
    await trade.lose({ certificateId, amount: '1' }),
  ];
  expect(replies.flatMap(({ errors }) => errors)).toEqual(Array(8).fill(frozen));
  expect(await balances()).toEqual(before);
});
