import { beforeAll, describe, expect, it } from 'vitest';
import { openedTradingRegister } from './opened-trading-register.ts';
import type { Reply } from './trading-register.ts';
import { certificateMutation, transactionMutation } from './trade.ts';

const listQuery = `query ($filter: OutputCertificateFilter) {
  myOutputCertificates(filter: $filter) { items { id code status type } pageInfo { totalElements } }
}`;
const oneQuery = `query ($id: ID!) {
  myOutputCertificate(id: $id) {
    id code status externalCode amount amountUnit energy higherEnergy energyUnit type note
    buyer { id name } supplier { id name } certificate { id code } transactions { id }
    permittedActions { name permitted }
  }
}`;
const ofCertificate = `query ($id: ID) {
  myTransactions(filter: { outputCertificateId: [$id] }) { items { id } pageInfo { totalElements } }
}`;

const trading = openedTradingRegister();
let certificateId: string;
/** The sale from supplier to buyer, and the resale of a part from buyer to oils. */
let sale: string;
let resale: string;

beforeAll(async () => {
  const input = trading.certificate({ note: 'Only for those who see the certificate.' });
  certificateId = idOf(await trading.ask('supplier', certificateMutation, { input }), 'createOrUpdateCertificate');
  sale = await sell('supplier', 'buyer', '400');
  await decide('buyer', sale, 'CONFIRMED');
  resale = await sell('buyer', 'oils', '150');
});

async function sell(from: string, to: string, amount: string): Promise<string> {
  const input = { certificateId, buyerId: trading.register.organizations.get(to), amount, date: '2026-03-05' };
  return idOf(await trading.ask(from, transactionMutation, { input }), 'createOrUpdateTransaction');
}

function decide(as: string, id: string, status: string): Promise<Reply> {
  return trading.ask(
    as,
    'mutation ($id: ID!, $status: TransactionStatus!) { transactionChangeStatus(id: $id, status: $status) { id } }',
    { id, status },
  );
}

function idOf({ data, errors }: Reply, operation: string): string {
  const found = data[operation];
  if (typeof found !== 'object' || found === null || !('id' in found)) throw new Error(errors.join());
  return String(found.id);
}

async function listed(as: string, filter: object = {}): Promise<readonly string[]> {
  return idsOf(await trading.ask(as, listQuery, { filter }), 'myOutputCertificates');
}

async function transactionsOf(as: string, id: string): Promise<readonly string[]> {
  return idsOf(await trading.ask(as, ofCertificate, { id }), 'myTransactions');
}

function idsOf({ data, errors }: Reply, list: string): readonly string[] {
  const page = data[list];
  if (typeof page !== 'object' || page === null || !('items' in page) || !Array.isArray(page.items))
    throw new Error(errors.join());
  const ids = page.items.map((item: { readonly id: string }) => item.id);
  expect(page).toHaveProperty('pageInfo.totalElements', ids.length);
  return ids;
}

describe('an output certificate', () => {
  it('is created with each sale under its own number, and with nothing else', async () => {
    const { data } = await trading.ask('supplier', listQuery);
    expect(data['myOutputCertificates']).toEqual({
      items: [{ id: sale, code: expect.stringMatching(/^V-2026\d{6}$/), status: 'CONFIRMED', type: 'SELL' }],
      pageInfo: { totalElements: 1 },
    });
  });

  it.each([
    { as: 'supplier', sees: ['sale'] },
    { as: 'buyer', sees: ['resale', 'sale'] },
    { as: 'oils', sees: ['resale'] },
    { as: 'authority', sees: ['resale', 'sale'] },
    { as: 'auditor', sees: [] },
    { as: 'registry', sees: ['resale', 'sale'] },
    { as: 'government', sees: ['resale', 'sale'] },
  ])('is listed for $as: $sees', async ({ as, sees }) => {
    expect(await listed(as)).toEqual(sees.map((name) => (name === 'sale' ? sale : resale)));
  });

  it('shows values of its sale and the energy of its certificate', async () => {
    const { data, errors } = await trading.ask('buyer', oneQuery, { id: sale });
    expect(errors).toEqual([]);
    expect(data['myOutputCertificate']).toMatchObject({
      status: 'CONFIRMED',
      externalCode: null,
      amount: '400.000',
      amountUnit: 'M3',
      energy: '8400000.000',
      energyUnit: 'MJ',
      type: 'BUY',
      note: 'Only for those who see the certificate.',
      supplier: { name: 'Tatranské biopalivá, a. s.' },
      buyer: { name: 'Dunajské palivá, s. r. o.' },
      certificate: { id: certificateId },
      permittedActions: expect.arrayContaining([{ name: 'transactions', permitted: true }]),
    });
  });

  it.each([
    { as: 'supplier', sees: ['sale'] },
    { as: 'buyer', sees: ['sale', 'resale'] },
    { as: 'authority', sees: ['sale', 'resale'] },
    { as: 'government', sees: ['sale', 'resale'] },
  ])('shows $as the transactions in its scope: $sees', async ({ as, sees }) => {
    const { data } = await trading.ask(as, oneQuery, { id: sale });
    const ids = sees.map((name) => ({ id: name === 'sale' ? sale : resale }));
    expect(data['myOutputCertificate']).toHaveProperty('transactions', ids);
    expect([...(await transactionsOf(as, sale))].sort()).toEqual(ids.map(({ id }) => id).sort());
  });

  it('outside of the scope is not found, in a detail and as a filter', async () => {
    for (const as of ['oils', 'auditor']) {
      const [foreign, unknown] = await Promise.all([sale, '999999'].map((id) => trading.ask(as, oneQuery, { id })));
      expect(foreign).toEqual(unknown);
      // The resale draws on that sale's lot and oils can read it, but must not learn of this relation.
      expect(await transactionsOf(as, sale)).toEqual([]);
    }
    expect(await transactionsOf('oils', resale)).toEqual([resale]);
  });

  it('of an initial transaction, a production or no number at all does not exist', async () => {
    const [initial] = await trading.database.query<{ id: string }>({
      text: 'select id::text from transaction where is_initial',
      values: [],
    });
    for (const id of [initial?.id ?? '', '0', 'x']) {
      expect((await trading.ask('registry', oneQuery, { id })).data).toEqual({ myOutputCertificate: null });
      expect(await transactionsOf('registry', id)).toEqual([]);
    }
  });

  it('is found by number, status and type, and has no type for the registry', async () => {
    expect(await listed('buyer', { type: ['BUY'] })).toEqual([sale]);
    expect(await listed('buyer', { status: ['PENDING'] })).toEqual([resale]);
    expect(await listed('buyer', { supplier: [trading.register.organizations.get('buyer')] })).toEqual([resale]);
    const { errors } = await trading.ask('registry', listQuery, { filter: { type: ['SELL'] } });
    expect(errors).not.toEqual([]);
  });

  it('cannot be saved or removed', async () => {
    const { data } = await trading.ask('registry', '{ __schema { mutationType { fields { name } } } }');
    expect(JSON.stringify(data)).not.toContain('OutputCertificate');
  });
});

describe('a rejected sale', () => {
  it('keeps its output certificate, returns its quantity, and hides the note from the buyer', async () => {
    const rejected = await sell('buyer', 'supplier', '10');
    expect(await transactionsOf('buyer', sale)).toHaveLength(3);
    await decide('supplier', rejected, 'REJECTED');
    expect(await transactionsOf('buyer', sale)).toHaveLength(2);
    expect(await transactionsOf('buyer', rejected)).toEqual([rejected]);
    const note = async (as: string) => {
      const { data } = await trading.ask(as, oneQuery, { id: rejected });
      return data['myOutputCertificate'];
    };
    expect(await note('supplier')).toMatchObject({ status: 'REJECTED', note: null });
    expect(await note('buyer')).toMatchObject({ note: 'Only for those who see the certificate.' });
  });
});
