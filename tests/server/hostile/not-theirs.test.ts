import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../../engine/store/index.ts';
import { toPlainJson } from '../to-plain-json.ts';
import { changeStatus, openHostileStage, save, saveSale, type HostileStage } from './hostile-stage.ts';

let stage: HostileStage;
beforeAll(async () => {
  stage = await openHostileStage();
});
afterAll(() => stage.trading.close());

describe('operations without the right', () => {
  const employee = (key: string): Viewer => {
    const viewer = stage.trading.register.viewerOf(key);
    const granted = viewer.permissions.filter((name) => !/Confirm|Remove|Delete/u.test(name));
    return { ...viewer, role: 'EMPLOYEE', permissions: granted };
  };
  const input = () => stage.trading.certificate();
  const sold = () => ({
    input: {
      certificateId: stage.certificate.id,
      buyerId: stage.organization('buyer'),
      amount: '1',
      date: '2026-03-05',
    },
  });

  it.each([
    { who: 'the government', as: 'government' },
    { who: 'a qualified authority', as: 'authority' },
  ])('$who changes nothing', async ({ as }) => {
    const before = await stage.countRows();
    const replies = [
      await stage.trading.ask(as, save, { input: input() }),
      await stage.trading.ask(as, save, { input: { id: stage.certificate.id, note: 'theirs' } }),
      await stage.trading.ask(as, saveSale, sold()),
      await stage.decide(as, stage.sale, 'REJECTED'),
      await stage.trading.ask(as, 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id: stage.certificate.id }),
      await stage.trading.ask(as, 'mutation { createOrUpdateScheme(input: { nameSK: "a", nameEN: "b" }) { id } }'),
      await stage.trading.ask(as, 'mutation { removeFaq(id: 1000) }'),
    ];
    expect(replies.map(({ errors }) => errors)).toEqual(replies.map(() => ['errors.forbidden']));
    expect(await stage.countRows()).toEqual(before);
  });

  it('the registry cannot create certificates and sales', async () => {
    expect((await stage.trading.ask('registry', save, { input: input() })).errors).toEqual(['errors.forbidden']);
    expect((await stage.trading.ask('registry', saveSale, sold())).errors).toEqual(['errors.forbidden']);
    expect((await stage.decide('registry', stage.sale, 'REJECTED')).errors).toEqual(['errors.transaction.notPending']);
  });

  it('an employee neither confirms nor removes', async () => {
    const as = employee('buyer');
    const ids = [await stage.sell(stage.certificate.id, 'buyer', '1')];
    const bulk =
      'mutation ($ids: [ID!]!) { transactionChangeStatusBulk(ids: $ids, status: CONFIRMED) { done reason } }';
    expect(toPlainJson(await stage.trading.askAs(as, bulk, { ids }))).toEqual({
      data: {},
      errors: ['errors.forbidden'],
    });
    const one = await stage.trading.askAs(as, changeStatus, { id: ids[0], status: 'CONFIRMED' });
    expect(one.errors).toEqual(['errors.forbidden']);
    const offered = 'query ($id: ID!) { myTransaction(id: $id) { permittedActions { name permitted } } }';
    expect((await stage.trading.askAs(as, offered, { id: ids[0] })).data['myTransaction']).toEqual({
      permittedActions: [
        { name: 'detail', permitted: true },
        { name: 'lineage', permitted: true },
      ],
    });
  });

  it('a person without a workspace gets no records, and one without a token an error', async () => {
    const nobody = { ...stage.trading.register.viewerOf('supplier'), organizationId: undefined };
    const query =
      '{ myCertificates { items { id } } myTransactions { items { id } } myStocks { count } activeOrganization { id } }';
    expect((await stage.trading.askAs(nobody, query)).data).toEqual({
      myCertificates: { items: [] },
      myTransactions: { items: [] },
      myStocks: { count: 0 },
      activeOrganization: null,
    });
    expect(toPlainJson(await stage.trading.askAs(undefined, '{ schemes { id } }'))).toEqual({
      data: {},
      errors: ['errors.token.missing'],
    });
  });
});

describe('an idempotency key', () => {
  it('is valid for one viewer, workspace and request', async () => {
    const context = { idempotencyKey: 'key' };
    const supplier = stage.trading.register.viewerOf('supplier');
    const given = (amount: string) => ({
      input: {
        certificateId: stage.certificate.id,
        buyerId: stage.organization('refinery'),
        amount,
        date: '2026-03-05',
      },
    });
    const first = await stage.trading.askAs(supplier, saveSale, given('1'), context);
    expect(await stage.trading.askAs(supplier, saveSale, given('1'), context)).toEqual(first);
    expect((await stage.trading.askAs(supplier, saveSale, given('2'), context)).errors).toEqual(['errors.badInput']);
    const elsewhere = { ...supplier, organizationId: stage.organization('buyer') };
    expect((await stage.trading.askAs(elsewhere, saveSale, given('1'), context)).errors).toEqual(['errors.badInput']);
    const other = await stage.trading.askAs(stage.trading.register.viewerOf('buyer'), saveSale, given('1'), context);
    expect(other.errors).toEqual([]);
    expect(other.data).not.toEqual(first.data);
  });
});
