import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import type { Reply } from './trading-register.ts';
import { transactionMutation } from './trade.ts';

const save = `mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id blockedReason } }`;
const lose = `mutation ($input: LossTransactionInput!) { createLossTransaction(input: $input) { id } }`;
const move = `mutation ($id: ID!, $status: TransactionStatus!) { transactionChangeStatus(id: $id, status: $status) { id } }`;
const print = (name: string) => `mutation ($id: ID!) { issueDocument(print: "${name}", id: $id) { number } }`;
const read = `query ($id: ID!) { certificate(id: $id) { blockedReason onHoldSince heldAmount permittedActions { name } } }`;
const release = `mutation ($id: ID!) { releaseHold(id: $id, proofAmount: "9999", reason: "Lot.") { id } }`;

const trading = openedTradingRegister();
let [parent, child] = ['', ''];
/** Sales of the split and of its origin, offered before both were put on hold. */
let [childSale, parentSale] = ['', ''];
let number = 0;

const organization = (key: string) => trading.register.organizations.get(key) ?? '';

async function saved(reply: Promise<Reply>): Promise<string> {
  const { data, errors } = await reply;
  expect(errors).toEqual([]);
  const [record] = Object.values(data);
  return String(Object(record).id);
}

const register = (externalCode: string | null, as = 'supplier') =>
  saved(
    trading.ask(as, save, {
      input: trading.certificate({
        isImport: true,
        ownProduction: false,
        supplierId: organization('donau'),
        buyerId: organization(as),
        externalCode,
      }),
    }),
  );

const sale = (certificateId: string, changes: Values = {}) =>
  trading.ask('supplier', transactionMutation, {
    input: { certificateId, buyerId: organization('buyer'), amount: '1', date: '2026-03-05', ...changes },
  });

const split = (amount: string) => trading.ask('supplier', save, { input: { id: parent, splitToEtbe: true, amount } });

/** A certificate with a split to ETBE, whose proof was later found to be registered by another organization. */
beforeEach(async () => {
  number += 1;
  await register(`HELD-${String(number)}`, 'buyer');
  parent = await register(null);
  child = await saved(split('100'));
  parentSale = await saved(sale(parent));
  childSale = await saved(sale(child));
  await saved(trading.ask('registry', save, { input: { id: parent, externalCode: `HELD-${String(number)}` } }));
});

const certificate = async (id: string, as = 'supplier') =>
  Object((await trading.ask(as, read, { id })).data['certificate']);

it('is on hold together with its split, and the holder is notified', async () => {
  for (const id of [parent, child]) {
    expect(await certificate(id)).toMatchObject({ blockedReason: 'ON_HOLD', onHoldSince: '2026-03-05T10:00:00.000Z' });
    const [stock] = await trading.database.query(sql`
      select available::text from holding where certificate_id = ${id} and organization_id = ${organization('supplier')}`);
    expect(stock).toEqual({ available: '0.000' });
    const notices = await trading.database.query(sql`
      select name from notice where name = 'certificateOnHold'
        and (facts ->> 'id' = ${id} or facts::text like ${`%"id":"${id}"%`})`);
    expect(notices).toHaveLength(1);
  }
});

describe.each([
  { of: 'what is left of it', id: () => parent, offered: () => parentSale },
  { of: 'what was split off it', id: () => child, offered: () => childSale },
])('$of cannot be moved', ({ id, offered }) => {
  const refused = ['errors.certificate.onHold at certificate'];

  it.each([
    { by: 'a sale', ask: () => sale(id()) },
    { by: 'a sale abroad', ask: () => sale(id(), { buyerId: organization('donau') }) },
    { by: 'the market', ask: () => sale(id(), { buyerId: null, onMarket: true }) },
    {
      by: 'a loss',
      ask: () => trading.ask('supplier', lose, { input: { certificateId: id(), amount: '1' } }),
    },
    { by: 'a change of what was offered', ask: () => saleChanged(offered(), { amount: '2' }) },
    {
      by: 'an offer that is taken to the market',
      ask: () => saleChanged(offered(), { buyerId: null, onMarket: true }),
    },
  ])('by $by', async ({ ask }) => {
    expect((await ask()).errors).toEqual(refused);
  });

  it.each([
    { by: 'confirming what was offered', as: 'buyer', status: 'CONFIRMED' },
    { by: 'taking what was offered to the market', as: 'supplier', status: 'ON_MARKET' },
  ])('by $by', async ({ as, status }) => {
    expect((await trading.ask(as, move, { id: offered(), status })).errors).toEqual(['errors.certificate.onHold']);
  });

  it('and no document of it is issued', async () => {
    const refusal = ['errors.document.onHold'];
    expect((await trading.ask('supplier', print('certificate'), { id: id() })).errors).toEqual(refusal);
    expect((await trading.ask('buyer', print('outputCertificate'), { id: offered() })).errors).toEqual(refusal);
  });
});

const saleChanged = (id: string, input: Values) =>
  trading.ask('supplier', transactionMutation, { input: { id, ...input } });

describe('a split of a certificate on hold', () => {
  it('is refused', async () => {
    expect((await split('1')).errors).toEqual(expect.arrayContaining(['errors.certificate.onHold']));
  });

  it.each(['90', '110'])('made before cannot be corrected to %s', async (amount) => {
    await trading.ask('supplier', `mutation ($id: ID!) { removeTransaction(id: $id) }`, { id: childSale });
    const reply = await trading.ask('supplier', save, { input: { id: child, amount } });
    expect(reply.errors).toEqual(['errors.certificate.onHold at amount']);
    expect(await certificate(child)).toMatchObject({ heldAmount: '100.000' });
  });

  it('is released together with it, and not separately', async () => {
    const offered = (await certificate(child, 'registry')).permittedActions as readonly Values[]; // as it was asked
    expect(offered.map(({ name }) => name)).not.toContain('releaseHold');
    expect((await trading.ask('registry', release, { id: child })).errors).not.toEqual([]);
    expect((await trading.ask('registry', release, { id: parent })).errors).toEqual([]);
    for (const id of [parent, child]) expect(await certificate(id)).toMatchObject({ blockedReason: null });
    expect((await sale(child)).errors).toEqual([]);
  });
});
