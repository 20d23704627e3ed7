import { describe, expect, it } from 'vitest';
import { openCorrecting } from '../corrections/correcting.ts';
import { readBalances } from '../trading-register.ts';
import { openedHostileFixture, save } from './hostile-fixture.ts';

const fixture = openedHostileFixture();
const read = 'query ($id: ID!) { certificate(id: $id) { issuedAt initialTransaction { id status } } }';

describe('a confirmed sale', () => {
  it.each([
    {
      change: 'given to another buyer',
      input: () => ({ buyerId: fixture.organization('refinery') }),
      error: 'errors.certificate.correctByRequest at buyer',
    },
    { change: 'made smaller', input: () => ({ amount: '1' }), error: 'errors.form.readOnly at amount' },
    { change: 'made larger', input: () => ({ amount: '2000' }), error: 'errors.form.readOnly at amount' },
  ])('cannot be $change by its seller', async ({ input, error }) => {
    const { id, initialTransaction } = await fixture.create({
      ownProduction: false,
      buyerId: fixture.organization('buyer'),
    });
    await fixture.decide('buyer', initialTransaction.id, 'CONFIRMED');
    const before = await readBalances(fixture.trading.database, id);
    expect((await fixture.trading.ask('supplier', save, { input: { id, ...input() } })).errors).toEqual([error]);
    expect(
      (await fixture.trading.ask('supplier', 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id })).errors,
    ).toEqual(['errors.certificate.hasTransactions']);
    expect(await readBalances(fixture.trading.database, id)).toEqual(before);
    expect((await fixture.trading.ask('supplier', save, { input: { id, note: 'kept' } })).errors).toEqual([]);
  });

  it('stays confirmed when its certificate is corrected', async () => {
    const { id, initialTransaction } = await fixture.create({
      ownProduction: false,
      buyerId: fixture.organization('buyer'),
    });
    await fixture.decide('buyer', initialTransaction.id, 'CONFIRMED');
    const { correct } = await openCorrecting(fixture.trading);
    await correct(id, { issuedAt: '2026-02-01' });
    const { data } = await fixture.trading.ask('supplier', read, { id });
    expect(data['certificate']).toEqual({
      issuedAt: '2026-02-01',
      initialTransaction: { id: initialTransaction.id, status: 'CONFIRMED' },
    });
  });

  it('can be edited before confirmation', async () => {
    const { id } = await fixture.create({ ownProduction: false, buyerId: fixture.organization('buyer') });
    expect((await fixture.trading.ask('supplier', save, { input: { id, amount: '900' } })).errors).toEqual([]);
    expect(await readBalances(fixture.trading.database, id)).toMatchObject({ issued: '-900.000', reserved: '900.000' });
  });

  it('that was rejected is not offered again by another sale and a corrected amount', async () => {
    const { id, initialTransaction } = await fixture.create({
      ownProduction: false,
      buyerId: fixture.organization('buyer'),
    });
    await fixture.decide('buyer', initialTransaction.id, 'REJECTED');
    await fixture.sell(id, 'refinery', '100');
    const corrected = await fixture.trading.ask('supplier', save, { input: { id, amount: '900' } });
    expect(corrected.data['createOrUpdateCertificate']).toMatchObject({ initialTransaction: { status: 'REJECTED' } });
    expect((await fixture.decide('buyer', initialTransaction.id, 'CONFIRMED')).errors).toEqual([
      'errors.transaction.notPending',
    ]);
  });
});
