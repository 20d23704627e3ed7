import { beforeEach, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Values } from '../../engine/record/index.ts';
import { answered, mutations, tradeOf } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { readBalances } from './trading-register.ts';

/** Repeated requests, and two browser windows on one transaction: each effect happens once. */
const trading = openedTradingRegister();
const trade = tradeOf(trading);
let certificateId: string;

beforeEach(async () => {
  certificateId = await trade.certificate();
});

const sale = () => ({ certificateId, buyerId: trade.organization('buyer'), amount: '400', date: '2026-03-05' });
const offered = async (): Promise<string> => answered(await trade.save({ certificateId })).id;
const confirmed = async (): Promise<string> => {
  const id = await offered();
  answered(await trade.changeStatus(id, 'CONFIRMED'));
  return id;
};

async function countEntries(): Promise<unknown> {
  const [row] = await trading.database.query(
    sql`select count(*)::int as entries from ledger_entry where certificate_id = ${certificateId}`,
  );
  return row?.['entries'];
}

let keys = 0;

/** Sends a request three times with one idempotency key: two concurrently. */
async function thrice(as: string, query: string, variables: Values) {
  keys += 1;
  const viewer = trading.register.viewerOf(as);
  const send = () => trading.askAs(viewer, query, variables, { idempotencyKey: `key-${keys}` });
  const replies = [await send(), ...(await Promise.all([send(), send()]))];
  expect(replies.flatMap(({ errors }) => errors)).toEqual([]);
  return replies;
}

describe('a request repeated with its key', () => {
  it.each([
    {
      of: 'an offer',
      as: 'supplier',
      ask: () => Promise.resolve([mutations.save, { input: sale() }] as const),
      entries: 4,
    },
    {
      of: 'an edit',
      as: 'supplier',
      ask: async () => [mutations.save, { input: { id: await offered(), amount: '300' } }] as const,
      entries: 8,
    },
    {
      of: 'a loss',
      as: 'supplier',
      ask: () => Promise.resolve([mutations.lose, { input: { certificateId, amount: '1' } }] as const),
      entries: 4,
    },
    {
      of: 'a confirmation',
      as: 'buyer',
      ask: async () => [mutations.changeStatus, { id: await offered(), status: 'CONFIRMED' }] as const,
      entries: 6,
    },
    {
      of: 'a sale put on the market',
      as: 'supplier',
      ask: async () => [mutations.changeStatus, { id: await offered(), status: 'ON_MARKET' }] as const,
      entries: 8,
    },
    {
      of: 'a second thought',
      as: 'buyer',
      ask: async () => [mutations.disconfirm, { id: await confirmed() }] as const,
      entries: 8,
    },
    {
      of: 'a removal',
      as: 'supplier',
      ask: async () => [mutations.remove, { id: await offered(), reason: 'Twice' }] as const,
      entries: 6,
    },
  ])('executes once: $of', async ({ as, ask, entries }) => {
    const [query, variables] = await ask();
    await thrice(as, query, variables);
    expect(await countEntries()).toBe(entries);
  });

  it('executes once for each of many records', async () => {
    const ids = [await offered(), answered(await trade.save({ certificateId, amount: '1' })).id];
    const [first, ...again] = await thrice('buyer', mutations.changeStatuses, { ids, status: 'CONFIRMED' });
    for (const reply of again) expect(reply.data).toEqual(first?.data);
    expect(await readBalances(trading.database, certificateId)).toMatchObject({ held: '1000.000', reserved: '0.000' });
  });
});

describe('two windows', () => {
  it('confirm once', async () => {
    const id = await offered();
    const replies = await Promise.all(Array.from({ length: 4 }, () => trade.changeStatus(id, 'CONFIRMED')));
    expect(replies.flatMap(({ errors }) => errors)).toEqual(Array(3).fill('errors.transaction.notPending'));
    expect(await countEntries()).toBe(6);
  });

  it('confirm or reject, not both', async () => {
    const id = await offered();
    const replies = await Promise.all([trade.changeStatus(id, 'CONFIRMED'), trade.changeStatus(id, 'REJECTED')]);
    expect(replies.flatMap(({ errors }) => errors)).toEqual(['errors.transaction.notPending']);
    expect(await countEntries()).toBe(6);
  });

  it('cannot edit a sale confirmed meanwhile', async () => {
    const id = await offered();
    answered(await trade.changeStatus(id, 'CONFIRMED'));
    const { errors } = await trade.save({ id, rowVersion: 1, amount: '1' });
    expect(errors).toEqual(['errors.transaction.updateConfirmed']);
  });

  it('edit one version once, and get the current values', async () => {
    const id = await offered();
    const amounts = ['1', '2', '3'];
    const replies = await Promise.all(amounts.map((amount) => trade.save({ id, rowVersion: 1, amount })));
    expect(replies.flatMap(({ errors }) => errors)).toEqual(Array(2).fill('errors.conflict'));
    const stale = { input: { id, rowVersion: 1, amount: '9' } };
    const [told] = await trading.askErrors('supplier', mutations.save, stale);
    expect(told).toMatchObject({ code: 'ConflictError', params: { rowVersion: 2, current: { status: 'PENDING' } } });
  });

  it('edit and confirm, one after the other', async () => {
    const id = await offered();
    const [edited, decided] = await Promise.all([
      trade.save({ id, amount: '300' }),
      trade.changeStatus(id, 'CONFIRMED'),
    ]);
    expect(decided.errors).toEqual([]);
    const amount = edited.errors.length === 0 ? '300.000' : '400.000';
    expect(await trade.read(id)).toMatchObject({ status: 'CONFIRMED', amount });
    expect(await readBalances(trading.database, certificateId)).toMatchObject({ held: '1000.000', reserved: '0.000' });
  });

  it('remove once', async () => {
    const id = await offered();
    const replies = await Promise.all([trade.remove(id), trade.remove(id)]);
    expect(replies.flatMap(({ errors }) => errors)).toEqual(['errors.entity.notFound']);
  });
});

it('returns a result for each of many, independently of the others', async () => {
  const [pending, decided, foreign] = [
    await offered(),
    await confirmed(),
    answered(await trade.save({ certificateId, amount: '1', buyerId: trade.organization('refinery') })).id,
  ];
  const { data } = await trade.changeStatuses([pending, decided, foreign, '424242'], 'REJECTED');
  expect(data['transactionChangeStatusBulk']).toMatchObject([
    { id: pending, done: true, reason: null },
    { id: decided, done: false, reason: 'errors.transaction.notPending', params: { status: 'CONFIRMED' } },
    { id: foreign, done: false, reason: 'errors.entity.notFound' },
    { id: '424242', done: false, reason: 'errors.entity.notFound' },
  ]);
});

it('refuses to confirm an offer that its supplier has changed since it was read', async () => {
  const id = await offered();
  const seen = await trade.read(id, 'buyer');
  answered(await trade.save({ id, amount: '4' }));
  const confirm = `mutation ($id: ID!, $rowVersion: Int) {
    transactionChangeStatus(id: $id, status: CONFIRMED, rowVersion: $rowVersion) { id status amount }
  }`;
  const stale = await trading.ask('buyer', confirm, { id, rowVersion: seen?.['rowVersion'] });
  expect(stale.errors).toEqual(['errors.conflict']);
  expect(await readBalances(trading.database, certificateId)).toMatchObject({ held: '996.000', reserved: '4.000' });
  const now = await trade.read(id, 'buyer');
  const confirmedNow = await trading.ask('buyer', confirm, { id, rowVersion: now?.['rowVersion'] });
  expect(answered(confirmedNow)).toMatchObject({ status: 'CONFIRMED', amount: '4.000' });
});
