import fc from 'fast-check';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { openCorrecting } from './corrections/correcting.ts';
import type { Values } from '../../engine/record/index.ts';
import { randomCases } from '../random-cases.ts';
import { answered, type Answered, transactionMutation } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { readBalances, type Reply } from './trading-register.ts';
import { openedFixture } from './opened-fixture.ts';
import { reconcileRegister } from './reconcile-register.ts';

const fields = `id code status note startOfProduction amount energy splitToEtbe canBeSplitToEtbe ethanolAmount ownProduction isImport
  substanceType { codeCN } splitFrom { id } supplier { id } buyer { id } registeredBy { id }
  emission { eec ep etd total } certificateSubstances { portion kind { id } production { id } country { id } }
  initialTransaction { type status amount } permittedActions { name permitted reason }`;
const save = `mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { ${fields} } }`;
const see = `query ($id: ID!) { certificate(id: $id) { ${fields} } }`;

const trading = openedTradingRegister();
const correcting = openedFixture(() => openCorrecting(trading));
const organization = (key: string) => trading.register.organizations.get(key) ?? '';

async function create(changes: Values = {}, as = 'supplier'): Promise<string> {
  const reply = await trading.ask(as, save, { input: trading.certificate(changes) });
  return answered(reply).id;
}

const split = (id: string, changes: Values = {}, as = 'supplier'): Promise<Reply> =>
  trading.ask(as, save, { input: { id, splitToEtbe: true, ...changes } });

async function splitOff(id: string, amount: string): Promise<Answered> {
  return answered(await split(id, { amount }));
}

const read = async (id: string, as = 'supplier') => answered(await trading.ask(as, see, { id }));

async function sell(certificateId: string, amount = '1', as = 'supplier', to = 'buyer'): Promise<string> {
  const input = { certificateId, buyerId: organization(to), amount, date: '2026-03-05' };
  return answered(await trading.ask(as, transactionMutation, { input })).id;
}

const change = (id: string, input: Values) => trading.ask('supplier', save, { input: { id, ...input } });

const feedstock = (): Values => {
  const [row] = trading.certificate()['certificateSubstances'] as readonly Values[]; // of one row
  return row ?? {};
};

async function kindCalled(name: string): Promise<string> {
  const [kind] = await trading.database.query<{ id: string }>(
    sql`select id::text from substance_kind where name_sk like ${`${name}%`} order by id limit 1`,
  );
  if (kind === undefined) throw new Error(`no feedstock is called ${name}`);
  return kind.id;
}

const remove = (id: string, as = 'supplier'): Promise<Reply> =>
  trading.ask(as, 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id });

describe('a split to ETBE', () => {
  it('creates a certificate of own production with the substances and emissions of its origin', async () => {
    const id = await create();
    const parent = await read(id);
    const child = await splitOff(id, '1000');
    expect(child).toMatchObject({
      code: expect.stringMatching(/^C-2026\d{6}$/),
      status: 'APPROVED',
      amount: '1000.000',
      // 1000 m³ × 1000 × 27 MJ/l
      energy: '27000000.000',
      ethanolAmount: '470.000',
      splitToEtbe: true,
      splitFrom: { id },
      canBeSplitToEtbe: false,
      ownProduction: true,
      isImport: false,
      substanceType: { codeCN: '29091910' },
      supplier: { id: organization('supplier') },
      buyer: { id: organization('supplier') },
      registeredBy: { id: organization('supplier') },
      emission: parent['emission'],
      certificateSubstances: parent['certificateSubstances'],
      initialTransaction: { type: 'PRODUCTION', status: 'CONFIRMED', amount: '1000.000' },
    });
    // 530 m³ × 1000 × 21 MJ/l
    expect(await read(id)).toMatchObject({ amount: '530.000', energy: '11130000.000', splitToEtbe: false });
  });

  it('moves the ethanol by linked postings that record the ratio', async () => {
    const id = await create();
    const child = await splitOff(id, '100');
    expect(await readBalances(trading.database, id)).toEqual({ issued: '-1000.000', held: '953.000', split: '47.000' });
    expect(await readBalances(trading.database, child.id)).toEqual({ issued: '-100.000', held: '100.000' });
    const postings = await trading.database.query(sql`
      select issue.operation, issue.ratio::float as ratio, split.operation as of, split.ratio::float as "ofRatio",
        split.certificate_id::text as "from"
      from ledger_posting as issue join ledger_posting as split on split.id = issue.linked
      where issue.certificate_id = ${child.id}`);
    expect(postings).toEqual([{ operation: 'issue', ratio: 0.47, of: 'split', ofRatio: 0.47, from: id }]);
  });

  it('can be repeated until nothing is left, and is then refused', async () => {
    const id = await create({ amount: '94' });
    await splitOff(id, '100');
    await splitOff(id, '100');
    expect(await read(id)).toMatchObject({
      amount: '0.000',
      canBeSplitToEtbe: true,
      permittedActions: expect.arrayContaining([
        { name: 'splitToEtbe', permitted: false, reason: 'errors.certificate.nothingToSplit' },
      ]),
    });
    expect((await split(id, { amount: '1' })).errors).toEqual(['errors.certificate.nothingToSplit']);
  });

  it('prefers the input over copied values', async () => {
    const id = await create();
    const reply = await split(id, { amount: '10', emission: { ep: '1' }, issuedAt: '2026-03-04' });
    expect(answered(reply)).toMatchObject({
      emission: { eec: '25.500', ep: '1.000', etd: '2.200' },
    });
  });

  it('has the feedstock of its origin, ignoring the input, at creation and change', async () => {
    const id = await create();
    const other = { certificateSubstances: [{ ...feedstock(), kindId: await kindCalled('Slama') }], fromTrash: true };
    const refused = ['certificateSubstances', 'fromTrash'].map(
      (path) => `errors.certificate.originFeedstock at ${path}`,
    );
    expect((await split(id, { amount: '10', ...other })).errors.toSorted()).toEqual(refused);
    const child = answered(await split(id, { amount: '10', certificateSubstances: [feedstock()] }));
    expect(child).toMatchObject({ certificateSubstances: (await read(id))['certificateSubstances'] });
    expect((await change(child.id, other)).errors.toSorted()).toEqual(refused);
    expect((await change(child.id, { note: 'Second part' })).errors).toEqual([]);
  });

  it('is made by the buyer of the ethanol, from its stock', async () => {
    const id = await create({ isImport: true, ownProduction: false, supplierId: organization('donau') });
    expect((await read(id))['canBeSplitToEtbe']).toBe(true);
    const child = await splitOff(id, '10');
    expect(child['supplier']).toEqual({ id: organization('supplier') });
  });
});

it('allows other changes of a part below the minimum that was stored earlier', async () => {
  const { id } = await splitOff(await create(), '100');
  await trading.database.query(sql`update certificate set amount = 0.003, ethanol_amount = 0.001 where id = ${id}`);
  const change = (input: Values) => trading.ask('supplier', save, { input: { id, ...input } });
  expect((await change({ externalCode: 'SMALL-1' })).errors).toEqual([]);
  expect((await change({ amount: '0.005' })).errors).toEqual(['errors.certificate.splitRounded at amount']);
  expect(await read(id)).toMatchObject({ amount: '0.003', ethanolAmount: '0.001' });
  await trading.database.query(sql`update certificate set amount = 100, ethanol_amount = 47 where id = ${id}`);
});

describe('the origin of a part', () => {
  /** The origin as an organization reads it: in the split, in its history and by the filter of the list. */
  async function originSeenBy(as: string, part: string, origin: string) {
    const one = await trading.ask(
      as,
      'query ($id: ID!) { certificate(id: $id) { splitFrom { id code } ethanolAmount } }',
      { id: part },
    );
    const history = await trading.ask(
      as,
      'query ($id: ID!) { certificateHistory(id: $id, page: { index: 0, size: 100 }) { items { changes { path } } } }',
      { id: part },
    );
    const list = 'query ($of: ID!) { myCertificates(filter: { splitFrom: [$of] }) { items { id } } }';
    const found = await trading.ask(as, list, { of: origin });
    return {
      certificate: one.data['certificate'],
      isInHistory: /splitFrom|ethanolAmount/u.test(JSON.stringify(history.data)),
      isFound: JSON.stringify(found.data).includes(`"${part}"`),
    };
  }

  it('is visible to readers of the origin, not to a buyer of the part only', async () => {
    const origin = await create();
    const { id: part } = await splitOff(origin, '100');
    await sell(part);
    const known = { splitFrom: { id: origin, code: expect.any(String) }, ethanolAmount: '47.000' };
    for (const as of ['supplier', 'authority', 'registry'])
      expect((await originSeenBy(as, part, origin)).certificate, as).toEqual(known);
    expect(await originSeenBy('buyer', part, origin)).toEqual({
      certificate: { splitFrom: null, ethanolAmount: null },
      ...{ isInHistory: false, isFound: false },
    });
    await sell(origin);
    expect((await originSeenBy('buyer', part, origin)).certificate).toEqual(known);
  });
});

describe('ethanol is conserved', () => {
  it('over any series of splits: parts and remainder equal the original, except for rounding of each part', async () => {
    const amounts = fc.array(fc.integer({ min: 2, max: 400_000 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(amounts, async (thousandths) => {
        const id = await create({ amount: '1000' });
        let taken = 0;
        for (const amount of thousandths) {
          // Rounded half up to a thousandth of a cubic metre, as all computed quantities.
          const ethanol = Math.floor((amount * 47 + 50) / 100);
          const reply = await split(id, { amount: String(amount / 1000) });
          if (amount * 47 > ethanol * 101) {
            expect(reply.errors).toEqual(['errors.certificate.splitRounded at amount']);
            continue;
          }
          if (taken + ethanol > 1_000_000) {
            expect(reply.errors).toEqual(['errors.certificate.notEnoughEthanol at amount']);
            continue;
          }
          expect(reply.errors).toEqual([]);
          taken += ethanol;
          expect(Math.abs(100 * ethanol - 47 * amount)).toBeLessThanOrEqual(50);
        }
        const left = ((1_000_000 - taken) / 1000).toFixed(3);
        expect((await read(id))['amount']).toBe(left);
        expect(await readBalances(trading.database, id)).toEqual({
          issued: '-1000.000',
          held: left,
          split: (taken / 1000).toFixed(3),
        });
      }),
      { ...randomCases(8), examples: [[[277_550]], [[3, 2, 106, 107]]] },
    );
  });

  it('for small parts: ten of 0.002 m³ take as much as their ethanol', async () => {
    const id = await create({ amount: '1' });
    for (let part = 0; part < 10; part += 1) await splitOff(id, '0.002');
    expect(await read(id)).toMatchObject({ amount: '0.990' });
  });
});

describe('after a split', () => {
  it('removing the part returns its ethanol by a reversal', async () => {
    const id = await create();
    const child = await splitOff(id, '100');
    expect((await remove(child.id)).data).toEqual({ removeCertificate: true });
    expect(await read(id)).toMatchObject({ amount: '1000.000', energy: '21000000.000' });
    expect(await readBalances(trading.database, id)).toEqual({ issued: '-1000.000', held: '1000.000', split: '0.000' });
    expect(await readBalances(trading.database, child.id)).toEqual({ issued: '0.000', held: '0.000' });
    expect((await remove(id)).errors).toEqual([]);
  });

  it('the original cannot be removed while a part exists', async () => {
    const id = await create();
    await splitOff(id, '100');
    expect((await remove(id)).errors).toEqual(['errors.certificate.hasSplits']);
  });

  it('a sold part is neither removed nor corrected', async () => {
    const id = await create();
    const child = await splitOff(id, '100');
    await sell(child.id, '40');
    expect((await remove(child.id)).errors).toEqual(['errors.certificate.hasTransactions']);
    const reply = await trading.ask('registry', save, { input: { id: child.id, amount: '90' } });
    expect(reply.errors).toEqual(['errors.form.readOnly at amount']);
  });

  it('correcting the amount of the part draws or returns the difference', async () => {
    const id = await create();
    const child = await splitOff(id, '100');
    const correct = (amount: string) => trading.ask('supplier', save, { input: { id: child.id, amount } });
    expect(answered(await correct('200'))).toMatchObject({ ethanolAmount: '94.000' });
    expect((await read(id))['amount']).toBe('906.000');
    answered(await correct('50'));
    expect((await read(id))['amount']).toBe('976.500');
    expect((await correct('3000')).errors).toEqual(['errors.certificate.notEnoughEthanol at amount']);
    expect(await readBalances(trading.database, id)).toEqual({ issued: '-1000.000', held: '976.500', split: '23.500' });
    expect(await readBalances(trading.database, child.id)).toEqual({ issued: '-50.000', held: '50.000' });
  });

  it('the original is corrected within its remainder, not below zero', async () => {
    const id = await create();
    await splitOff(id, '100');
    await correcting.correct(id, { amount: '900' });
    expect(await read(id)).toMatchObject({ amount: '900.000', initialTransaction: { amount: '947.000' } });
    expect(await readBalances(trading.database, id)).toEqual({ issued: '-947.000', held: '900.000', split: '47.000' });
    expect((await trading.ask('supplier', save, { input: { id, type: 'BIOLIQUID' } })).errors).toEqual([
      'errors.certificate.correctByRequest at type',
    ]);
  });

  it('the original is still edited and corrected once nothing is left of it', async () => {
    const id = await create({ amount: '47' });
    await splitOff(id, '100');
    expect((await change(id, { note: 'Second tank.' })).errors).toEqual([]);
    await correcting.correct(id, { startOfProduction: 'TO_2020' });
    expect((await change(id, { amount: '-0.001' })).errors).toEqual(['errors.form.negative at amount']);
    const reply = await trading.ask('registry', save, { input: { id, amount: '0.001' } });
    expect(reply.errors).toEqual(['errors.form.readOnly at amount']);
    expect(await read(id)).toMatchObject({ amount: '0.000', note: 'Second tank.', startOfProduction: 'TO_2020' });
  });

  it('the rest and the part are sold like any other quantity', async () => {
    const id = await create();
    const child = await splitOff(id, '100');
    await sell(id, '953');
    await sell(child.id, '100');
    expect(await readBalances(trading.database, id)).toMatchObject({
      held: '0.000',
      reserved: '953.000',
      split: '47.000',
    });
    expect((await split(id, { amount: '1' })).errors).toEqual(['errors.certificate.splitNotValid']);
  });
});

it('reconciles without differences', async () => {
  const id = await create();
  const child = await splitOff(id, '100');
  await remove((await splitOff(id, '50')).id);
  await correcting.correct(id, { amount: '800' });
  await sell(child.id, '40');
  expect((await reconcileRegister(trading.database)).differences).toEqual([]);
});
