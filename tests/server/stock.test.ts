import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { openedStock } from './opened-stock.ts';
import type { Reply } from './trading-register.ts';

const { trading, trade, setDay, offer, decide, dataOf, history, sellOverDays } = openedStock();
const { organization } = trade;
let ethanol: string;
let certificateId: string;

beforeAll(async () => {
  ethanol = await trading.idOf('substance_type', 'elna_key', 'ETHANOL-D');
  certificateId = await sellOverDays();
});

const holdingsQuery = `query ($filter: HoldingFilter, $sort: [SortInput!], $page: PageInput) {
  myHoldings(filter: $filter, sort: $sort, page: $page) {
    items { id organization { id } certificate { id } state amountUnit received available blocked blockedReason reserved sold onMarket lost split }
    pageInfo { totalElements }
  }
}`;
const holdings = (as: string, variables: Values = {}) => trading.ask(as, holdingsQuery, variables);
const itemsOf = ({ data }: Reply): readonly Values[] => Object(data['myHoldings']).items;

describe('holdings', () => {
  it('have for each certificate received, remaining and issued quantities', async () => {
    expect(itemsOf(await holdings('supplier', { filter: { certificate: [certificateId] } }))).toMatchObject([
      {
        certificate: { id: certificateId },
        organization: { id: organization('supplier') },
        state: 'STOCKED',
        amountUnit: 'M3',
        received: '1000.000',
        available: '500.000',
        reserved: '100.000',
        sold: '400.000',
        onMarket: '0.000',
        lost: '0.000',
        split: '0.000',
      },
    ]);
    expect(itemsOf(await holdings('buyer'))).toMatchObject([
      {
        certificate: { id: certificateId },
        received: '400.000',
        available: '400.000',
        reserved: '0.000',
        sold: '0.000',
      },
    ]);
  });

  it('are visible for all organizations to the registry and the government, and own ones to others', async () => {
    for (const overseer of ['registry', 'government']) {
      const seen = itemsOf(await holdings(overseer, { filter: { certificate: [certificateId] } }));
      expect(seen.map((item) => Object(item['organization']).id).toSorted()).toEqual(
        [organization('supplier'), organization('buyer')].toSorted(),
      );
    }
    expect(itemsOf(await holdings('authority'))).toEqual([]);
    expect(itemsOf(await holdings('oils'))).toEqual([]);
  });

  it('of others are not found', async () => {
    const [own] = itemsOf(await holdings('supplier', { filter: { certificate: [certificateId] } }));
    const one = (id: unknown) => trading.ask('oils', 'query ($id: ID!) { myHolding(id: $id) { id } }', { id });
    expect(await one(own?.['id'])).toEqual(await one('999999'));
    expect(await one('no number')).toEqual(await one('999999'));
    const filtered = (id: string) => holdings('oils', { filter: { certificate: [id] } });
    expect(await filtered(certificateId)).toEqual(await filtered('999999'));
  });

  it('are neither filtered nor sorted by a hidden holder', async () => {
    const foreign = await holdings('supplier', { filter: { organization: [organization('buyer')] } });
    expect(foreign.errors).toEqual(['errors.badInput at filter.organization']);
    expect((await holdings('supplier', { filter: { organization: ['999999'] } })).errors).toEqual(foreign.errors);
    expect((await holdings('supplier', { sort: [{ by: 'organization', direction: 'ASC' }] })).errors).toHaveLength(1);
    const byHolder = await holdings('registry', { filter: { organization: [organization('buyer')] } });
    expect(itemsOf(byHolder)).toMatchObject([{ available: '400.000' }]);
  });

  it('are sorted by available, then reserved, then used up', async () => {
    const reserved = await trade.certificate();
    await offer(reserved, '1000');
    const exhausted = await trade.certificate();
    await decide(await offer(exhausted, '1000'), 'CONFIRMED');
    const mine = [certificateId, reserved, exhausted];
    const seen = itemsOf(await holdings('supplier', { filter: { certificate: mine } }));
    expect(seen.map(({ state }) => state)).toEqual(['STOCKED', 'RESERVED', 'EXHAUSTED']);
    const filtered = itemsOf(await holdings('supplier', { filter: { certificate: mine, state: ['RESERVED'] } }));
    expect(filtered).toMatchObject([{ certificate: { id: reserved }, available: '0.000', reserved: '1000.000' }]);
  });

  it('are searched and sorted by fields of their certificate', async () => {
    const { data } = await trading.ask('supplier', 'query ($id: ID!) { certificate(id: $id) { code } }', {
      id: certificateId,
    });
    const search = String(Object(data['certificate']).code);
    expect(itemsOf(await holdings('supplier', { filter: { search } }))).toHaveLength(1);
    for (const by of ['certificate', 'available', 'reserved', 'received', 'createdAt', 'state']) {
      expect((await holdings('supplier', { sort: [{ by, direction: 'DESC' }] })).errors).toEqual([]);
    }
    expect(itemsOf(await holdings('supplier', { filter: { substanceType: [ethanol], search } }))).toHaveLength(1);
  });

  it('disappear with a removed certificate', async () => {
    const removed = await trade.certificate();
    await dataOf('supplier', 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id: removed });
    expect(itemsOf(await holdings('registry', { filter: { certificate: [removed] } }))).toEqual([]);
  });

  it('are changed only by the ledger', async () => {
    const { errors } = await trading.ask('registry', 'mutation { removeHolding(id: "1") }');
    expect(errors).toHaveLength(1);
  });
});

describe('a loss', () => {
  const action = async (certificate: string) => {
    const query = `query ($filter: HoldingFilter) {
      myHoldings(filter: $filter) { items { permittedActions { name permitted reason } } }
    }`;
    const { data } = await trading.ask('supplier', query, { filter: { certificate: [certificate] } });
    const [holding] = Object(data['myHoldings']).items;
    return Object(holding).permittedActions.find(({ name }: { name: string }) => name === 'bookLoss');
  };

  it('is offered with available stock, and refused with a reason otherwise', async () => {
    expect(await action(certificateId)).toMatchObject({ permitted: true });
    const reserved = await trade.certificate();
    await offer(reserved, '1000');
    expect(await action(reserved)).toMatchObject({ permitted: false, reason: 'errors.stock.nothingAvailable' });
    const rejected = await trade.certificate();
    await trading.database.query(sql`update certificate set status = 'REJECTED_BY_REGISTRY' where id = ${rejected}`);
    expect(await action(rejected)).toMatchObject({ permitted: false, reason: 'errors.certificate.notInSuitableState' });
  });
});

describe('myStocks', () => {
  const page = (offset: number) =>
    dataOf(
      'supplier',
      `query ($offset: Int) { myStocks(offset: $offset, limit: 1) { count items { certificate { id } } } }`,
      { offset },
    );

  it('counts also past its last page', async () => {
    const { count } = Object((await page(0))['myStocks']);
    expect(count).toBeGreaterThan(0);
    expect((await page(1_000))['myStocks']).toEqual({ count, items: [] });
  });

  it('offers only quantities that can be drawn', async () => {
    const rejected = await trade.certificate();
    await trading.database.query(sql`update certificate set status = 'REJECTED_BY_REGISTRY' where id = ${rejected}`);
    const query = '{ myStocks(limit: 100) { items { certificate { id } } } }';
    const { items } = Object((await dataOf('supplier', query, {}))['myStocks']);
    expect(items).not.toContainEqual({ certificate: { id: rejected } });
    expect(items).toContainEqual({ certificate: { id: certificateId } });
  });
});

describe('stock of a blocked certificate', () => {
  const block = async (id: string, column: 'status' | 'frozen_at', value: string, day = '2026-03-05') => {
    const text = `update certificate set ${column} = $2, updated_at = $3 where id = $1`;
    await trading.database.query({ text, values: [id, value, `${day}T09:00:00Z`] });
  };
  const held = async (id: string, as = 'supplier') =>
    itemsOf(await holdings(as, { filter: { certificate: [id] } })).map(
      ({ state, available, blocked, blockedReason }) => ({
        state,
        available,
        blocked,
        blockedReason,
      }),
    );

  it.each([
    { column: 'status', value: 'REJECTED_BY_REGISTRY', blockedReason: 'REJECTED' },
    { column: 'status', value: 'RETURNED_TO_CORRECTION', blockedReason: 'RETURNED' },
    { column: 'status', value: 'SENT_TO_VALIDATION', blockedReason: 'UNAPPROVED' },
    { column: 'frozen_at', value: '2026-03-05T09:00:00Z', blockedReason: 'FROZEN' },
  ] as const)('is blocked ($value) with a reason, and is not available', async ({ column, value, blockedReason }) => {
    const id = await trade.certificate();
    await offer(id, '300');
    await block(id, column, value);
    expect(await held(id)).toEqual([{ state: 'STOCKED', available: '0.000', blocked: '700.000', blockedReason }]);
    const query = `query ($id: ID!) {
      certificate(id: $id) { blockedReason heldAmount }
      myStocks(limit: 100) { items { certificate { id } } }
    }`;
    const data = await dataOf('supplier', query, { id });
    expect(data['certificate']).toEqual({ blockedReason, heldAmount: '700.000' });
    expect(Object(data['myStocks']).items).not.toContainEqual({ certificate: { id } });
    expect((await history('supplier', { certificateId: id })).points.at(-1)).toEqual({
      day: '2026-03-05',
      available: '0.000',
      reserved: '300.000',
      blocked: '700.000',
    });
    const listed = `query ($id: [ID], $reasons: [StockBlock]) {
      myCertificates(filter: { id: $id, blockedReason: $reasons }) { items { blockedReason } }
    }`;
    expect((await dataOf('supplier', listed, { id: [id], reasons: [blockedReason] }))['myCertificates']).toEqual({
      items: [{ blockedReason }],
    });
  });

  it('is not available in the total of its fuel', async () => {
    const totals = async () => {
      const data = await dataOf('supplier', '{ stockTotals { available blocked } }', {});
      return Object(data)['stockTotals'][0];
    };
    const id = await trade.certificate();
    const before = await totals();
    await block(id, 'status', 'REJECTED_BY_REGISTRY');
    expect(await totals()).toEqual({
      available: (Number(before.available) - 1000).toFixed(3),
      blocked: (Number(before.blocked) + 1000).toFixed(3),
    });
  });

  it('is available again after release, and the chart shows the blocked period', async () => {
    setDay('2026-02-01');
    const id = await trade.certificate();
    await block(id, 'status', 'RETURNED_TO_CORRECTION', '2026-02-10');
    await block(id, 'status', 'APPROVED', '2026-02-20');
    setDay('2026-03-05');
    expect(await held(id)).toEqual([
      { state: 'STOCKED', available: '1000.000', blocked: '0.000', blockedReason: null },
    ]);
    const { points } = await history('supplier', { certificateId: id });
    const on = (day: string) => points.find((point: { day: string }) => point.day === day);
    expect(on('2026-02-09')).toMatchObject({ available: '1000.000', blocked: '0.000' });
    expect(on('2026-02-10')).toMatchObject({ available: '0.000', blocked: '1000.000' });
    expect(on('2026-02-20')).toMatchObject({ available: '1000.000', blocked: '0.000' });
  });

  it('accepts returns while it is blocked', async () => {
    const id = await trade.certificate();
    const sale = await offer(id, '300');
    await block(id, 'status', 'RETURNED_TO_CORRECTION');
    await decide(sale, 'REJECTED');
    expect(await held(id)).toMatchObject([{ available: '0.000', blocked: '1000.000' }]);
    await block(id, 'status', 'APPROVED');
    expect(await held(id)).toMatchObject([{ available: '1000.000', blocked: '0.000' }]);
  });
});
