import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { randomCases } from '../random-cases.ts';
import { expectToAddUp, lineageQuery, type AnsweredLineage } from './lineage.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import type { Reply } from './trading-register.ts';
import { certificateMutation, transactionMutation } from './trade.ts';

const trading = openedTradingRegister();

const organization = (key: string): string => trading.register.organizations.get(key) ?? '';

async function produce(amount: string): Promise<string> {
  return idOf(
    await trading.ask('supplier', certificateMutation, { input: trading.certificate({ amount }) }),
    'createOrUpdateCertificate',
  );
}

async function sell(certificateId: string, from: string, to: string | null, amount: string): Promise<string> {
  const buyerId = to === null ? null : organization(to);
  const input = { certificateId, buyerId, amount, date: '2026-03-05' };
  return idOf(await trading.ask(from, transactionMutation, { input }), 'createOrUpdateTransaction');
}

async function decide(as: string, id: string, status: string): Promise<void> {
  const mutation =
    'mutation ($id: ID!, $status: TransactionStatus!) { transactionChangeStatus(id: $id, status: $status) { id } }';
  expect((await trading.ask(as, mutation, { id, status })).errors).toEqual([]);
}

async function lose(as: string, certificateId: string, amount: string): Promise<string> {
  const mutation = 'mutation ($input: LossTransactionInput!) { createLossTransaction(input: $input) { id } }';
  return idOf(await trading.ask(as, mutation, { input: { certificateId, amount } }), 'createLossTransaction');
}

function idOf({ data, errors }: Reply, operation: string): string {
  const found = data[operation];
  if (typeof found !== 'object' || found === null || !('id' in found)) throw new Error(errors.join());
  return String(found.id);
}

async function lineage(as: string, of: object): Promise<AnsweredLineage> {
  const { data, errors } = await trading.ask(as, lineageQuery, { ...of });
  if (errors.length > 0) throw new Error(errors.join());
  const found = data['lineage'] as AnsweredLineage; // the contract's answer, whose law is checked at once
  expectToAddUp(found);
  return found;
}

/** A readable form of the graph: one line per edge with its two nodes. */
function told({ nodes, edges }: AnsweredLineage): readonly string[] {
  const name = (id: string): string => {
    const node = nodes.find((each) => each.id === id);
    if (node === undefined) throw new Error(`no node ${id}`);
    const who = [node.holder?.split(' ')[0], node.buyer?.split(' ')[0]].filter((each) => each !== undefined);
    return [node.kind, ...who].join(' ');
  };
  return edges.map(({ from, to, quantity }) => `${name(from)} -${quantity}-> ${name(to)}`).sort();
}

describe('the lineage of a certificate', () => {
  let certificateId: string;
  let sale: string;
  let resale: string;

  beforeAll(async () => {
    certificateId = await produce('1000');
    sale = await sell(certificateId, 'supplier', 'buyer', '400');
    await decide('buyer', sale, 'CONFIRMED');
    resale = await sell(certificateId, 'buyer', 'oils', '150');
    await sell(certificateId, 'supplier', null, '30');
    await lose('supplier', certificateId, '20');
    await decide('oils', await sell(certificateId, 'buyer', 'oils', '77'), 'REJECTED');
  });

  it.each(['registry', 'government', 'authority'])('is complete for %s', async (as) => {
    expect(told(await lineage(as, { certificateId }))).toEqual([
      'ISSUE Tatranské -1000.000-> LOT Tatranské',
      'LOT Dunajské -150.000-> SALE Dunajské Východné',
      'LOT Tatranské -20.000-> LOSS Tatranské',
      'LOT Tatranské -30.000-> MARKET Tatranské',
      'LOT Tatranské -400.000-> SALE Tatranské Dunajské',
      'SALE Tatranské Dunajské -400.000-> LOT Dunajské',
    ]);
  });

  it('ends for its producer at the sale', async () => {
    expect(told(await lineage('supplier', { certificateId }))).toEqual([
      'ISSUE Tatranské -1000.000-> LOT Tatranské',
      'LOT Tatranské -20.000-> LOSS Tatranské',
      'LOT Tatranské -30.000-> MARKET Tatranské',
      'LOT Tatranské -400.000-> SALE Tatranské Dunajské',
      'SALE Tatranské Dunajské -400.000-> OUTSIDE',
    ]);
  });

  it('begins for a buyer at the purchase, with the remaining quantity', async () => {
    const found = await lineage('buyer', { certificateId });
    expect(told(found)).toEqual([
      'LOT Dunajské -150.000-> SALE Dunajské Východné',
      'OUTSIDE -400.000-> SALE Tatranské Dunajské',
      'SALE Tatranské Dunajské -400.000-> LOT Dunajské',
    ]);
    expect(found.nodes.find(({ kind }) => kind === 'LOT')).toMatchObject({
      received: '400.000',
      passedOn: '150.000',
      remaining: '250.000',
      amountUnit: 'M3',
    });
  });

  it('shows nothing of others: no name, id, amount or number', async () => {
    const found = JSON.stringify(await lineage('oils', { certificateId }));
    expect(told(JSON.parse(found) as AnsweredLineage /* its own text */)).toEqual([
      'OUTSIDE -150.000-> SALE Dunajské Východné',
    ]);
    for (const secret of ['Tatranské', `transaction:${sale}`, '400.000', '250.000', '1000.000', 'count":1'])
      expect(found).not.toContain(secret);
    const supplied = JSON.stringify(await lineage('supplier', { certificateId }));
    for (const secret of ['Východné', `transaction:${resale}`, '150.000', '250.000'])
      expect(supplied).not.toContain(secret);
  });

  it('of a transaction has the paths to and from it; the rest is one node', async () => {
    expect(told(await lineage('registry', { transactionId: resale }))).toEqual([
      'ISSUE Tatranské -1000.000-> LOT Tatranské',
      'LOT Dunajské -150.000-> SALE Dunajské Východné',
      'LOT Tatranské -400.000-> SALE Tatranské Dunajské',
      'LOT Tatranské -50.000-> MORE',
      'SALE Tatranské Dunajské -400.000-> LOT Dunajské',
    ]);
    const { nodes, focus } = await lineage('registry', { transactionId: resale });
    expect(nodes.find(({ kind }) => kind === 'MORE')).toMatchObject({ count: 2, remaining: '50.000' });
    expect(focus).toBe(`transaction:${resale}`);
  });

  it('of a sale leads to the parties in the viewer’s scope', async () => {
    expect(told(await lineage('supplier', { transactionId: sale }))).toEqual([
      'ISSUE Tatranské -1000.000-> LOT Tatranské',
      'LOT Tatranské -400.000-> SALE Tatranské Dunajské',
      'LOT Tatranské -50.000-> MORE',
      'SALE Tatranské Dunajské -400.000-> OUTSIDE',
    ]);
  });

  it.each(['certificateId', 'transactionId'])('is not found for a foreign %s', async (name) => {
    const foreign = name === 'certificateId' ? certificateId : sale;
    const [asked, unknown] = await Promise.all(
      [foreign, '999999'].map((id) => trading.ask('auditor', lineageQuery, { [name]: id })),
    );
    expect(asked).toEqual(unknown);
    expect(asked?.errors).toEqual(['errors.entity.notFound']);
    expect((await trading.ask('auditor', lineageQuery, { [name]: 'x' })).errors).toEqual(['errors.entity.notFound']);
  });

  it('requires exactly one start record', async () => {
    const both = { certificateId, transactionId: sale };
    expect((await trading.ask('supplier', lineageQuery, both)).errors).toEqual(['errors.badInput']);
    expect((await trading.ask('supplier', lineageQuery, {})).errors).toEqual(['errors.badInput']);
  });

  it('requires the read permission of its record', async () => {
    const viewer = { ...trading.register.viewerOf('supplier'), permissions: ['CertificatesVisit'] };
    expect((await trading.askAs(viewer, lineageQuery, { certificateId })).errors).toEqual([]);
    expect((await trading.askAs(viewer, lineageQuery, { transactionId: sale })).errors).toEqual(['errors.forbidden']);
    expect((await trading.askAs(undefined, lineageQuery, { certificateId })).errors).toEqual(['errors.token.missing']);
  });
});

it('quantities from several lots out of scope are merged', async () => {
  const certificateId = await produce('1000');
  for (const amount of ['100', '50', '30']) {
    await decide('buyer', await sell(certificateId, 'supplier', 'buyer', amount), 'CONFIRMED');
  }
  await sell(certificateId, 'buyer', 'oils', '170');
  expect(told(await lineage('oils', { certificateId }))).toEqual(['OUTSIDE -170.000-> SALE Dunajské Východné']);
});

it('an imported certificate begins at its registration', async () => {
  const input = trading.certificate({
    isImport: true,
    ownProduction: false,
    supplierId: organization('donau'),
    buyerId: organization('supplier'),
  });
  const certificateId = idOf(
    await trading.ask('supplier', certificateMutation, { input }),
    'createOrUpdateCertificate',
  );
  const correction = { input: { id: certificateId, amount: '900' } };
  expect((await trading.ask('supplier', certificateMutation, correction)).errors).toEqual([]);
  // The correction changed the importer's lot only; the lineage shows the corrected amount from the start.
  expect(told(await lineage('supplier', { certificateId }))).toEqual([
    'ISSUE Donau -900.000-> SALE Donau Tatranské',
    'SALE Donau Tatranské -900.000-> LOT Tatranské',
  ]);
});

describe('the lineage of a split', () => {
  let parent: string;
  let child: string;

  beforeAll(async () => {
    parent = await produce('1000');
    const input = { id: parent, splitToEtbe: true, amount: '500' };
    child = idOf(await trading.ask('supplier', certificateMutation, { input }), 'createOrUpdateCertificate');
    await sell(child, 'supplier', 'buyer', '100');
  });

  it.each(['parent', 'child'])('leads through the conversion, starting from the %s', async (which) => {
    const found = await lineage('supplier', { certificateId: which === 'parent' ? parent : child });
    expect(told(found)).toEqual([
      'ISSUE Tatranské -1000.000-> LOT Tatranské',
      'ISSUE Tatranské -500.000-> LOT Tatranské',
      'LOT Tatranské -100.000-> SALE Tatranské Dunajské',
      'LOT Tatranské -235.000-> SPLIT',
      'SPLIT -235.000-> ISSUE Tatranské',
    ]);
    expect(found.edges.find(({ ratio }) => ratio !== null)).toMatchObject({
      quantity: '235.000',
      arriving: '500.000',
      ratio: '0.47',
    });
  });

  it('leads from a sale of the part back to its origin', async () => {
    const [sale] = (await lineage('registry', { certificateId: child })).nodes.filter(({ kind }) => kind === 'SALE');
    expect(told(await lineage('registry', { transactionId: sale?.id.replace('transaction:', '') ?? '' }))).toHaveLength(
      5,
    );
  });

  it('ends for the buyer of the part at the purchase', async () => {
    expect(told(await lineage('buyer', { certificateId: child }))).toEqual([
      'OUTSIDE -100.000-> SALE Tatranské Dunajské',
    ]);
    expect((await trading.ask('buyer', lineageQuery, { certificateId: parent })).errors).toEqual([
      'errors.entity.notFound',
    ]);
  });
});

it('a large lineage is truncated, and the omitted part is one node that keeps the sums', async () => {
  const certificateId = await produce('1000');
  for (let sale = 0; sale < 45; sale += 1) await sell(certificateId, 'supplier', 'buyer', '1.5');
  const { nodes } = await lineage('supplier', { certificateId });
  expect(nodes.filter(({ kind }) => kind === 'SALE')).toHaveLength(40);
  expect(nodes.find(({ kind }) => kind === 'MORE')).toMatchObject({ count: 5, received: '7.500' });
});

describe('any run of operations', () => {
  const people = ['supplier', 'buyer', 'oils'] as const;
  const step = fc.record({
    kind: fc.constantFrom('sell', 'sell', 'sell', 'confirm', 'confirm', 'reject', 'market', 'lose'),
    from: fc.constantFrom(...people),
    to: fc.constantFrom(...people),
    amount: fc.integer({ min: 1, max: 400_000 }).map((amount) => (amount / 1000).toFixed(3)),
    nth: fc.nat(20),
  });

  it('has a balanced lineage for any viewer and record', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const certificateId = await produce('1000');
        const offers: { id: string; to: string }[] = [];
        for (const { kind, from, to, amount, nth } of steps) {
          const offer = offers[nth % Math.max(1, offers.length)];
          // A refused sale changes nothing; the run remains valid.
          if (kind === 'sell')
            await sell(certificateId, from, to, amount).then(
              (id) => offers.push({ id, to }),
              () => undefined,
            );
          else if (kind === 'market') await sell(certificateId, from, null, amount).catch(() => undefined);
          else if (kind === 'lose') await lose(from, certificateId, amount).catch(() => undefined);
          else if (offer !== undefined) {
            const status = kind === 'confirm' ? 'CONFIRMED' : 'REJECTED';
            await decide(offer.to, offer.id, status).catch(() => undefined);
          }
        }
        await lineageAddsUp(
          certificateId,
          offers.map(({ id }) => id),
        );
      }),
      randomCases(8),
    );
  });

  async function lineageAddsUp(certificateId: string, transactionIds: readonly string[]): Promise<void> {
    const of = [{ certificateId }, ...transactionIds.map((transactionId) => ({ transactionId }))];
    for (const as of [...people, 'authority', 'registry']) {
      for (const focus of of) {
        const { data, errors } = await trading.ask(as, lineageQuery, focus);
        if (errors.length > 0) expect(errors).toEqual(['errors.entity.notFound']);
        else expectToAddUp(data['lineage'] as AnsweredLineage); // the contract's answer
      }
    }
  }
});
