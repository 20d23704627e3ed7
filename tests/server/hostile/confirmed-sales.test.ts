import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCorrecting } from '../certificate-corrections/correcting.ts';
import { readBalances } from '../trading-register.ts';
import { openHostileWorld, save, type HostileWorld } from './world.ts';

let world: HostileWorld;
beforeAll(async () => {
  world = await openHostileWorld();
});
afterAll(() => world.trading.close());

const read = 'query ($id: ID!) { certificate(id: $id) { issuedAt initialTransaction { id status } } }';

describe('a sale that its buyer confirmed', () => {
  it.each([
    {
      change: 'given to another buyer',
      input: () => ({ buyerId: world.organization('refinery') }),
      error: 'errors.certificate.correctByRequest at buyer',
    },
    { change: 'made smaller', input: () => ({ amount: '1' }), error: 'errors.form.readOnly at amount' },
    { change: 'made larger', input: () => ({ amount: '2000' }), error: 'errors.form.readOnly at amount' },
  ])('is not $change by who sold', async ({ input, error }) => {
    const { id, initialTransaction } = await world.create({
      ownProduction: false,
      buyerId: world.organization('buyer'),
    });
    await world.decide('buyer', initialTransaction.id, 'CONFIRMED');
    const before = await readBalances(world.trading.database, id);
    expect((await world.trading.ask('supplier', save, { input: { id, ...input() } })).errors).toEqual([error]);
    expect(
      (await world.trading.ask('supplier', 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id })).errors,
    ).toEqual(['errors.certificate.hasTransactions']);
    expect(await readBalances(world.trading.database, id)).toEqual(before);
    expect((await world.trading.ask('supplier', save, { input: { id, note: 'kept' } })).errors).toEqual([]);
  });

  it('stays confirmed when its certificate is corrected', async () => {
    const { id, initialTransaction } = await world.create({
      ownProduction: false,
      buyerId: world.organization('buyer'),
    });
    await world.decide('buyer', initialTransaction.id, 'CONFIRMED');
    const { correct } = await openCorrecting(world.trading);
    await correct(id, { issuedAt: '2026-02-01' });
    const { data } = await world.trading.ask('supplier', read, { id });
    expect(data['certificate']).toEqual({
      issuedAt: '2026-02-01',
      initialTransaction: { id: initialTransaction.id, status: 'CONFIRMED' },
    });
  });

  it('may be corrected until then', async () => {
    const { id } = await world.create({ ownProduction: false, buyerId: world.organization('buyer') });
    expect((await world.trading.ask('supplier', save, { input: { id, amount: '900' } })).errors).toEqual([]);
    expect(await readBalances(world.trading.database, id)).toMatchObject({ issued: '-900.000', reserved: '900.000' });
  });

  it('that was rejected is not offered again by selling elsewhere and correcting the amount', async () => {
    const { id, initialTransaction } = await world.create({
      ownProduction: false,
      buyerId: world.organization('buyer'),
    });
    await world.decide('buyer', initialTransaction.id, 'REJECTED');
    await world.sell(id, 'refinery', '100');
    const corrected = await world.trading.ask('supplier', save, { input: { id, amount: '900' } });
    expect(corrected.data['createOrUpdateCertificate']).toMatchObject({ initialTransaction: { status: 'REJECTED' } });
    expect((await world.decide('buyer', initialTransaction.id, 'CONFIRMED')).errors).toEqual([
      'errors.transaction.notPending',
    ]);
  });
});
