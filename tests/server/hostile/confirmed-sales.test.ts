import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBalances } from '../trading-register.ts';
import { openHostileWorld, save, type HostileWorld } from './world.ts';

let world: HostileWorld;
beforeAll(async () => {
  world = await openHostileWorld();
});
afterAll(() => world.trading.close());

describe('a sale that its buyer confirmed', () => {
  it.each([
    { change: 'given to another buyer', input: () => ({ buyerId: world.organization('refinery') }), at: 'buyer' },
    { change: 'made smaller', input: () => ({ amount: '1' }), at: 'amount' },
    { change: 'made larger', input: () => ({ amount: '2000' }), at: 'amount' },
  ])('is not $change by who sold', async ({ input, at }) => {
    const { id, initialTransaction } = await world.create({
      ownProduction: false,
      buyerId: world.organization('buyer'),
    });
    await world.decide('buyer', initialTransaction.id, 'CONFIRMED');
    const before = await readBalances(world.trading.database, id);
    expect((await world.trading.ask('supplier', save, { input: { id, ...input() } })).errors).toEqual([
      `errors.form.readOnly at ${at}`,
    ]);
    expect(
      (await world.trading.ask('supplier', 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id })).errors,
    ).toEqual(['errors.certificate.hasTransactions']);
    expect(await readBalances(world.trading.database, id)).toEqual(before);
    expect((await world.trading.ask('supplier', save, { input: { id, note: 'kept' } })).errors).toEqual([]);
  });

  it('stays confirmed when the registry corrects its certificate', async () => {
    const { id, initialTransaction } = await world.create({
      ownProduction: false,
      buyerId: world.organization('buyer'),
    });
    await world.decide('buyer', initialTransaction.id, 'CONFIRMED');
    const corrected = await world.trading.ask('registry', save, {
      input: { id, issuedAt: '2026-02-01', verifierId: world.organization('auditor') },
    });
    expect(corrected.errors).toEqual([]);
    expect(corrected.data['createOrUpdateCertificate']).toMatchObject({
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
