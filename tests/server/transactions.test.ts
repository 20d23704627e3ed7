import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { readBalances, type Reply } from './trading-register.ts';
import { certificateMutation } from './trade.ts';

const offerMutation = `mutation ($input: TransactionInput!) {
  createOrUpdateTransaction(input: $input) {
    id code outputCertificateCode status type amount amountUnit energy exportAbroad
    supplier { id } buyer { id } verifier { id } scheme { id }
  }
}`;
const decideMutation = `mutation ($id: ID!, $status: TransactionStatus!) {
  transactionChangeStatus(id: $id, status: $status) { id status type }
}`;
const bulkMutation = `mutation ($ids: [ID!]!, $status: TransactionStatus!) {
  transactionChangeStatusBulk(ids: $ids, status: $status) { id done reason }
}`;
const stocksQuery = `query ($filter: StockFilter) {
  myStocks(filter: $filter, offset: 0, limit: 10) {
    count items { certificate { id code } availableAmount purchasedAmount amountUnit }
  }
}`;

const trading = openedTradingRegister();
let organization: (key: string) => string;
let certificateId: string;

beforeAll(() => {
  organization = (key) => trading.register.organizations.get(key) ?? '';
});

beforeEach(async () => {
  const reply = await trading.ask('supplier', certificateMutation, {
    input: trading.certificate(),
  });
  certificateId = record(reply, 'createOrUpdateCertificate').id;
});

interface Found {
  readonly entity: string;
  readonly records: readonly object[];
}

type Answered = Values & { readonly id: string };

/** The record in a response. @throws Error with the response's errors if there is none */
function record({ data, errors }: Reply, operation: string): Answered {
  const value = data[operation];
  if (typeof value !== 'object' || value === null || !('id' in value)) throw new Error(errors.join(', '));
  return { ...value, id: String(value.id) };
}

function offer(changes: Values = {}, as = 'supplier'): Promise<Reply> {
  const input = { certificateId, buyerId: organization('buyer'), amount: '400', date: '2026-03-05', ...changes };
  return trading.ask(as, offerMutation, { input });
}

async function codeOfCertificate(): Promise<string> {
  const query = 'query ($id: ID!) { certificate(id: $id) { code } }';
  const { data } = await trading.ask('supplier', query, { id: certificateId });
  return String(Object(data['certificate']).code);
}

async function offered(changes: Values = {}): Promise<Answered> {
  return record(await offer(changes), 'createOrUpdateTransaction');
}

const decide = (id: string, status: string, as = 'buyer'): Promise<Reply> =>
  trading.ask(as, decideMutation, { id, status });

describe('an offer', () => {
  it('reserves the quantity and copies values from its certificate', async () => {
    expect(await offered()).toMatchObject({
      code: expect.stringMatching(/^T-2026\d{6}$/),
      outputCertificateCode: expect.stringMatching(/^V-2026\d{6}$/),
      status: 'PENDING',
      type: 'SELL',
      amount: '400.000',
      amountUnit: 'M3',
      energy: '8400000.000',
      exportAbroad: false,
      supplier: { id: organization('supplier') },
      verifier: { id: organization('authority') },
    });
    expect(await readBalances(trading.database, certificateId)).toMatchObject({ held: '600.000', reserved: '400.000' });
  });

  it('is a purchase for its buyer', async () => {
    const { id } = await offered();
    const reply = await trading.ask(
      'buyer',
      'query ($id: ID!) { myTransaction(id: $id) { type permittedActions { name permitted } } }',
      { id },
    );
    expect(reply.data['myTransaction']).toMatchObject({ type: 'BUY' });
    expect(reply.data['myTransaction']).toHaveProperty(
      'permittedActions',
      expect.arrayContaining([{ name: 'confirm', permitted: true }]),
    );
  });

  it('to a temporary organization is confirmed at once', async () => {
    expect(await offered({ buyerId: organization('morava') })).toMatchObject({
      status: 'CONFIRMED',
      exportAbroad: true,
    });
    expect(await readBalances(trading.database, certificateId)).toMatchObject({ held: '1000.000', reserved: '0.000' });
  });

  it.each([
    {
      because: 'it exceeds the stock',
      changes: { amount: '1000.001' },
      error: 'errors.transaction.notEnoughStock at amount',
    },
    { because: 'the amount is zero', changes: { amount: '0' }, error: 'errors.transaction.amountMissing at amount' },
    {
      because: 'the amount is negative',
      changes: { amount: '-5' },
      error: 'errors.transaction.negativeAmount at amount',
    },
    { because: 'the amount has four decimals', changes: { amount: '1.2345' }, error: 'errors.form.scale at amount' },
    { because: 'the amount is enormous', changes: { amount: '9'.repeat(40) }, error: 'errors.form.max at amount' },
    { because: 'there is no date', changes: { date: null }, error: 'errors.transaction.dateMissing at date' },
    {
      because: 'the period ends before it starts',
      changes: { periodStart: '2026-02-02', periodEnd: '2026-02-01' },
      error: 'errors.form.dateRange at periodEnd',
    },
  ])('is refused when $because, and moves nothing', async ({ changes, error }) => {
    expect((await offer(changes)).errors).toEqual([error]);
    expect(await readBalances(trading.database, certificateId)).toEqual({ issued: '-1000.000', held: '1000.000' });
  });

  it('to oneself is refused', async () => {
    expect((await offer({ buyerId: organization('supplier') })).errors).toEqual([
      'errors.transaction.toOneself at buyer',
    ]);
  });

  it('of a date that does not exist is refused', async () => {
    expect((await offer({ date: '2026-02-30' })).errors).toHaveLength(1);
  });

  it('of a certificate out of scope is refused as not found', async () => {
    const unknown = await offer({ certificateId: '999999' }, 'oils');
    const foreign = await offer({}, 'oils');
    expect(foreign.errors).toEqual(unknown.errors);
    expect(foreign.errors).toEqual(['errors.certificate.notFound at certificate']);
  });
});

describe('a decision', () => {
  it('to confirm fills the stock of the buyer', async () => {
    const { id } = await offered();
    expect(record(await decide(id, 'CONFIRMED'), 'transactionChangeStatus')).toMatchObject({
      status: 'CONFIRMED',
      type: 'BUY',
    });
    const { data } = await trading.ask('buyer', stocksQuery);
    expect(data['myStocks']).toMatchObject({
      items: expect.arrayContaining([
        {
          certificate: expect.objectContaining({ id: certificateId }),
          availableAmount: '400.000',
          purchasedAmount: '400.000',
          amountUnit: 'M3',
        },
      ]),
    });
  });

  it('to reject returns the quantity to its lots', async () => {
    const { id } = await offered();
    record(await decide(id, 'REJECTED'), 'transactionChangeStatus');
    expect(await readBalances(trading.database, certificateId)).toMatchObject({ held: '1000.000', reserved: '0.000' });
    record(await offer({ amount: '1000' }), 'createOrUpdateTransaction');
  });

  it('is allowed only for the buyer, once', async () => {
    const { id } = await offered();
    expect((await decide(id, 'CONFIRMED', 'supplier')).errors).toHaveLength(1);
    expect((await decide(id, 'CONFIRMED', 'oils')).errors).toEqual(['errors.entity.notFound']);
    record(await decide(id, 'CONFIRMED'), 'transactionChangeStatus');
    expect((await decide(id, 'REJECTED')).errors).toEqual(['errors.transaction.notPending']);
  });

  it('on several returns a result for each', async () => {
    const first = await offered({ amount: '10' });
    const second = await offered({ amount: '20' });
    record(await decide(first.id, 'CONFIRMED'), 'transactionChangeStatus');
    const { data } = await trading.ask('buyer', bulkMutation, {
      ids: [first.id, second.id, '999999'],
      status: 'CONFIRMED',
    });
    expect(data['transactionChangeStatusBulk']).toEqual([
      { id: first.id, done: false, reason: 'errors.transaction.notPending' },
      { id: second.id, done: true, reason: null },
      { id: '999999', done: false, reason: 'errors.entity.notFound' },
    ]);
  });
});

describe('stock', () => {
  it('is found by any spelling of its certificate’s code', async () => {
    const code = await codeOfCertificate();
    const found = async (words: string) => {
      const { data } = await trading.ask('supplier', '{ find(words: "' + words + '") { entity records } }', {});
      const lists = data['find'] as readonly Found[]; // as the contract says
      return Object.fromEntries(lists.map(({ entity, records }) => [entity, records.length]));
    };
    expect(await found(code)).toMatchObject({ certificate: 1, holding: 1 });
    expect(await found(code.slice(3))).toMatchObject({ certificate: 1, holding: 1 });
    for (const words of [code.replace('-', ' '), code.replace('-', '0')])
      expect(await found(words)).toMatchObject({ certificate: 0, holding: 0 });
  });

  it('is searched by the code of its certificate', async () => {
    const code = await codeOfCertificate();
    expect((await trading.ask('supplier', stocksQuery, { filter: { search: code } })).data['myStocks']).toMatchObject({
      count: 1,
    });
    expect((await trading.ask('supplier', stocksQuery, { filter: { search: '%' } })).data['myStocks']).toMatchObject({
      count: 0,
    });
  });

  it('never shows stock of other organizations', async () => {
    expect((await trading.ask('oils', stocksQuery)).data['myStocks']).toEqual({ count: 0, items: [] });
  });
});

describe('the ledger', () => {
  it('limits parallel offers to the stock', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => offer({ amount: '150' })));
    expect(replies.filter(({ errors }) => errors.length === 0)).toHaveLength(6);
    expect(new Set(replies.flatMap(({ errors }) => errors))).toEqual(
      new Set(['errors.transaction.notEnoughStock at amount']),
    );
    expect(await readBalances(trading.database, certificateId)).toEqual({
      issued: '-1000.000',
      held: '100.000',
      reserved: '900.000',
    });
  });

  it.each(['update ledger_entry set amount = amount + 1', 'delete from ledger_posting', 'truncate ledger_entry'])(
    'refuses "%s"',
    async (statement) => {
      await expect(trading.database.query({ text: statement, values: [] })).rejects.toThrow(
        'the ledger is append-only',
      );
    },
  );

  it('refuses a posting that does not sum to zero', async () => {
    const insert = `insert into ledger_posting (certificate_id, operation, posted_at) values (${certificateId}, 'issue', now())`;
    await expect(
      trading.database.transaction((connection) => connection.query({ text: insert, values: [] })),
    ).rejects.toThrow('does not sum to zero');
  });
});
