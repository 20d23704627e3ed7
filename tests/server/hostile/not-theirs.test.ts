import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../../engine/store/index.ts';
import { toPlainJson } from '../to-plain-json.ts';
import { changeStatus, openedHostileFixture, save } from './hostile-fixture.ts';
import { transactionMutation } from '../trade.ts';

const fixture = openedHostileFixture();
describe('operations without the right', () => {
  const employee = (key: string): Viewer => {
    const viewer = fixture.trading.register.viewerOf(key);
    const granted = viewer.permissions.filter((name) => !/Confirm|Remove|Delete/u.test(name));
    return { ...viewer, role: 'EMPLOYEE', permissions: granted };
  };
  const input = () => fixture.trading.certificate();
  const sold = () => ({
    input: {
      certificateId: fixture.certificate.id,
      buyerId: fixture.organization('buyer'),
      amount: '1',
      date: '2026-03-05',
    },
  });

  it.each([
    { who: 'the government', as: 'government' },
    { who: 'a qualified authority', as: 'authority' },
  ])('$who changes nothing', async ({ as }) => {
    const before = await fixture.countRows();
    const replies = [
      await fixture.trading.ask(as, save, { input: input() }),
      await fixture.trading.ask(as, save, { input: { id: fixture.certificate.id, note: 'theirs' } }),
      await fixture.trading.ask(as, transactionMutation, sold()),
      await fixture.decide(as, fixture.sale, 'REJECTED'),
      await fixture.trading.ask(as, 'mutation ($id: ID!) { removeCertificate(id: $id) }', {
        id: fixture.certificate.id,
      }),
      await fixture.trading.ask(as, 'mutation { createOrUpdateScheme(input: { nameSK: "a", nameEN: "b" }) { id } }'),
      await fixture.trading.ask(as, 'mutation { removeFaq(id: 1000) }'),
    ];
    expect(replies.map(({ errors }) => errors)).toEqual(replies.map(() => ['errors.forbidden']));
    expect(await fixture.countRows()).toEqual(before);
  });

  it('the registry cannot create certificates and sales', async () => {
    expect((await fixture.trading.ask('registry', save, { input: input() })).errors).toEqual(['errors.forbidden']);
    expect((await fixture.trading.ask('registry', transactionMutation, sold())).errors).toEqual(['errors.forbidden']);
    expect((await fixture.decide('registry', fixture.sale, 'REJECTED')).errors).toEqual([
      'errors.transaction.notPending',
    ]);
  });

  it('an employee neither confirms nor removes', async () => {
    const as = employee('buyer');
    const ids = [await fixture.sell(fixture.certificate.id, 'buyer', '1')];
    const bulk =
      'mutation ($ids: [ID!]!) { transactionChangeStatusBulk(ids: $ids, status: CONFIRMED) { done reason } }';
    expect(toPlainJson(await fixture.trading.askAs(as, bulk, { ids }))).toEqual({
      data: {},
      errors: ['errors.forbidden'],
    });
    const one = await fixture.trading.askAs(as, changeStatus, { id: ids[0], status: 'CONFIRMED' });
    expect(one.errors).toEqual(['errors.forbidden']);
    const offered = 'query ($id: ID!) { myTransaction(id: $id) { permittedActions { name permitted } } }';
    expect((await fixture.trading.askAs(as, offered, { id: ids[0] })).data['myTransaction']).toEqual({
      permittedActions: [
        { name: 'detail', permitted: true },
        { name: 'lineage', permitted: true },
      ],
    });
  });

  it('a person without a workspace gets no records, and one without a token an error', async () => {
    const nobody = { ...fixture.trading.register.viewerOf('supplier'), organizationId: undefined };
    const query =
      '{ myCertificates { items { id } } myTransactions { items { id } } myStocks { count } activeOrganization { id } }';
    expect((await fixture.trading.askAs(nobody, query)).data).toEqual({
      myCertificates: { items: [] },
      myTransactions: { items: [] },
      myStocks: { count: 0 },
      activeOrganization: null,
    });
    expect(toPlainJson(await fixture.trading.askAs(undefined, '{ schemes { id } }'))).toEqual({
      data: {},
      errors: ['errors.token.missing'],
    });
  });
});

describe('an idempotency key', () => {
  it('is valid for one viewer, workspace and request', async () => {
    const context = { idempotencyKey: 'key' };
    const supplier = fixture.trading.register.viewerOf('supplier');
    const given = (amount: string) => ({
      input: {
        certificateId: fixture.certificate.id,
        buyerId: fixture.organization('refinery'),
        amount,
        date: '2026-03-05',
      },
    });
    const first = await fixture.trading.askAs(supplier, transactionMutation, given('1'), context);
    expect(await fixture.trading.askAs(supplier, transactionMutation, given('1'), context)).toEqual(first);
    expect((await fixture.trading.askAs(supplier, transactionMutation, given('2'), context)).errors).toEqual([
      'errors.badInput',
    ]);
    const elsewhere = { ...supplier, organizationId: fixture.organization('buyer') };
    expect((await fixture.trading.askAs(elsewhere, transactionMutation, given('1'), context)).errors).toEqual([
      'errors.badInput',
    ]);
    const other = await fixture.trading.askAs(
      fixture.trading.register.viewerOf('buyer'),
      transactionMutation,
      given('1'),
      context,
    );
    expect(other.errors).toEqual([]);
    expect(other.data).not.toEqual(first.data);
  });
});
