import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import type { Reply } from './trading-register.ts';

const clock = { now: new Date('2026-01-05T10:00:00Z') };
const setDay = (day: string) => {
  clock.now = new Date(`${day}T10:00:00Z`);
};

const trading = openedTradingRegister(() => clock.now);
let organization: (key: string) => string;
let ethanol: string;
/** A certificate of the supplier's own production: 400 of it sold to the buyer, 100 waiting for an answer. */
let certificateId: string;

beforeAll(async () => {
  organization = (key) => trading.register.organizations.get(key) ?? '';
  ethanol = await trading.idOf('substance_type', 'elna_key', 'ETHANOL-D');
  setDay('2026-02-01');
  certificateId = await register();
  setDay('2026-02-10');
  const sold = await offer(certificateId, '400');
  setDay('2026-02-12');
  await decide(sold, 'CONFIRMED');
  setDay('2026-02-20');
  const refused = await offer(certificateId, '250');
  setDay('2026-02-21');
  await decide(refused, 'REJECTED');
  setDay('2026-03-01');
  await offer(certificateId, '100');
  setDay('2026-03-05');
});

async function answered(as: string, query: string, variables: Values): Promise<Reply['data']> {
  const { data, errors } = await trading.ask(as, query, variables);
  if (errors.length > 0) throw new Error(errors.join(', '));
  return data;
}

async function register(changes: Values = {}, as = 'supplier'): Promise<string> {
  const mutation = 'mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id } }';
  const data = await answered(as, mutation, { input: trading.certificate(changes) });
  return String(Object(data['createOrUpdateCertificate']).id);
}

async function offer(certificate: string, amount: string, from = 'supplier', to = 'buyer'): Promise<string> {
  const mutation = 'mutation ($input: TransactionInput!) { createOrUpdateTransaction(input: $input) { id } }';
  const input = { certificateId: certificate, buyerId: organization(to), amount, date: '2026-03-01' };
  return String(Object((await answered(from, mutation, { input }))['createOrUpdateTransaction']).id);
}

const decide = (id: string, status: string, as = 'buyer') =>
  answered(
    as,
    'mutation ($id: ID!, $status: TransactionStatus!) { transactionChangeStatus(id: $id, status: $status) { id } }',
    { id, status },
  );

const holdingsQuery = `query ($filter: HoldingFilter, $sort: [SortInput!], $page: PageInput) {
  myHoldings(filter: $filter, sort: $sort, page: $page) {
    items { id organization { id } certificate { id } state amountUnit received available blocked blockedReason reserved sold onMarket lost split }
    pageInfo { totalElements }
  }
}`;
const holdings = (as: string, variables: Values = {}) => trading.ask(as, holdingsQuery, variables);
const itemsOf = ({ data }: Reply): readonly Values[] => Object(data['myHoldings']).items;

const historyQuery = `query ($certificateId: ID, $substanceTypeId: ID, $amountUnit: AmountUnit, $organizationId: ID) {
  stockHistory(certificateId: $certificateId, substanceTypeId: $substanceTypeId, amountUnit: $amountUnit, organizationId: $organizationId) {
    amountUnit points { day available reserved blocked }
  }
}`;
const history = async (as: string, variables: Values) =>
  Object((await answered(as, historyQuery, variables))['stockHistory']);

describe('holdings', () => {
  it('say of each certificate what was received, what is left and where the rest went', async () => {
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

  it('are those of all organizations to the registry and the government, nobody else’s to others', async () => {
    for (const overseer of ['registry', 'government']) {
      const seen = itemsOf(await holdings(overseer, { filter: { certificate: [certificateId] } }));
      expect(seen.map((item) => Object(item['organization']).id).toSorted()).toEqual(
        [organization('supplier'), organization('buyer')].toSorted(),
      );
    }
    expect(itemsOf(await holdings('authority'))).toEqual([]);
    expect(itemsOf(await holdings('oils'))).toEqual([]);
  });

  it('of others answer as if they did not exist', async () => {
    const [own] = itemsOf(await holdings('supplier', { filter: { certificate: [certificateId] } }));
    const one = (id: unknown) => trading.ask('oils', 'query ($id: ID!) { myHolding(id: $id) { id } }', { id });
    expect(await one(own?.['id'])).toEqual(await one('999999'));
    expect(await one('no number')).toEqual(await one('999999'));
    const filtered = (id: string) => holdings('oils', { filter: { certificate: [id] } });
    expect(await filtered(certificateId)).toEqual(await filtered('999999'));
  });

  it('are neither filtered nor sorted by the holder where no holder is shown', async () => {
    const foreign = await holdings('supplier', { filter: { organization: [organization('buyer')] } });
    expect(foreign.errors).toEqual(['errors.badInput at filter.organization']);
    expect((await holdings('supplier', { filter: { organization: ['999999'] } })).errors).toEqual(foreign.errors);
    expect((await holdings('supplier', { sort: [{ by: 'organization', direction: 'ASC' }] })).errors).toHaveLength(1);
    const byHolder = await holdings('registry', { filter: { organization: [organization('buyer')] } });
    expect(itemsOf(byHolder)).toMatchObject([{ available: '400.000' }]);
  });

  it('show what is in stock first, then what is reserved, then what is used up', async () => {
    const reserved = await register();
    await offer(reserved, '1000');
    const exhausted = await register();
    await decide(await offer(exhausted, '1000'), 'CONFIRMED');
    const mine = [certificateId, reserved, exhausted];
    const seen = itemsOf(await holdings('supplier', { filter: { certificate: mine } }));
    expect(seen.map(({ state }) => state)).toEqual(['STOCKED', 'RESERVED', 'EXHAUSTED']);
    const filtered = itemsOf(await holdings('supplier', { filter: { certificate: mine, state: ['RESERVED'] } }));
    expect(filtered).toMatchObject([{ certificate: { id: reserved }, available: '0.000', reserved: '1000.000' }]);
  });

  it('are found and ordered by what their certificate is', async () => {
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

  it('vanish with a certificate that is removed', async () => {
    const removed = await register();
    await answered('supplier', 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id: removed });
    expect(itemsOf(await holdings('registry', { filter: { certificate: [removed] } }))).toEqual([]);
  });

  it('are moved by nobody but the ledger', async () => {
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

  it('is offered where something can be drawn, and says why not elsewhere', async () => {
    expect(await action(certificateId)).toMatchObject({ permitted: true });
    const reserved = await register();
    await offer(reserved, '1000');
    expect(await action(reserved)).toMatchObject({ permitted: false, reason: 'errors.stock.nothingAvailable' });
    const rejected = await register();
    await trading.database.query(sql`update certificate set status = 'REJECTED_BY_REGISTRY' where id = ${rejected}`);
    expect(await action(rejected)).toMatchObject({ permitted: false, reason: 'errors.certificate.notInSuitableState' });
  });
});

describe('myStocks', () => {
  const page = (offset: number) =>
    answered(
      'supplier',
      `query ($offset: Int) { myStocks(offset: $offset, limit: 1) { count items { certificate { id } } } }`,
      { offset },
    );

  it('counts also past its last page', async () => {
    const { count } = Object((await page(0))['myStocks']);
    expect(count).toBeGreaterThan(0);
    expect((await page(1_000))['myStocks']).toEqual({ count, items: [] });
  });

  it('offers nothing that could not be drawn', async () => {
    const rejected = await register();
    await trading.database.query(sql`update certificate set status = 'REJECTED_BY_REGISTRY' where id = ${rejected}`);
    const query = '{ myStocks(limit: 100) { items { certificate { id } } } }';
    const { items } = Object((await answered('supplier', query, {}))['myStocks']);
    expect(items).not.toContainEqual({ certificate: { id: rejected } });
    expect(items).toContainEqual({ certificate: { id: certificateId } });
  });
});

describe('what is held of a certificate that nothing may be sold from', () => {
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
  ] as const)('is blocked ($value), says why, and is available nowhere', async ({ column, value, blockedReason }) => {
    const id = await register();
    await offer(id, '300');
    await block(id, column, value);
    expect(await held(id)).toEqual([{ state: 'STOCKED', available: '0.000', blocked: '700.000', blockedReason }]);
    const query = `query ($id: ID!) {
      certificate(id: $id) { blockedReason heldAmount }
      myStocks(limit: 100) { items { certificate { id } } }
    }`;
    const data = await answered('supplier', query, { id });
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
    expect((await answered('supplier', listed, { id: [id], reasons: [blockedReason] }))['myCertificates']).toEqual({
      items: [{ blockedReason }],
    });
  });

  it('is neither available in the sum of its fuel', async () => {
    const totals = async () => {
      const data = await answered('supplier', '{ stockTotals { available blocked } }', {});
      return Object(data)['stockTotals'][0];
    };
    const id = await register();
    const before = await totals();
    await block(id, 'status', 'REJECTED_BY_REGISTRY');
    expect(await totals()).toEqual({
      available: (Number(before.available) - 1000).toFixed(3),
      blocked: (Number(before.blocked) + 1000).toFixed(3),
    });
  });

  it('is available again once it is free, and the chart knows from when until when it was not', async () => {
    setDay('2026-02-01');
    const id = await register();
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

  it('takes in what comes back while it is blocked', async () => {
    const id = await register();
    const sale = await offer(id, '300');
    await block(id, 'status', 'RETURNED_TO_CORRECTION');
    await decide(sale, 'REJECTED');
    expect(await held(id)).toMatchObject([{ available: '0.000', blocked: '1000.000' }]);
    await block(id, 'status', 'APPROVED');
    expect(await held(id)).toMatchObject([{ available: '1000.000', blocked: '0.000' }]);
  });
});

describe('the history of stock', () => {
  it('of a certificate tells how much was available and reserved at the end of each day', async () => {
    const { amountUnit, points } = await history('supplier', { certificateId });
    expect(amountUnit).toBe('M3');
    const on = (day: string) => points.find((point: { day: string }) => point.day === day);
    expect(points[0]).toEqual({
      day: '2026-01-31',
      available: '0.000',
      reserved: '0.000',
      blocked: '0.000',
    });
    expect(on('2026-02-01')).toMatchObject({ available: '1000.000', reserved: '0.000' });
    expect(on('2026-02-10')).toMatchObject({ available: '600.000', reserved: '400.000' });
    expect(on('2026-02-13')).toMatchObject({ available: '600.000', reserved: '0.000' });
    expect(on('2026-02-20')).toMatchObject({ available: '350.000', reserved: '250.000' });
    expect(on('2026-02-25')).toMatchObject({ available: '600.000', reserved: '0.000' });
    expect(points.at(-1)).toEqual({
      day: '2026-03-05',
      available: '500.000',
      reserved: '100.000',
      blocked: '0.000',
    });
  });

  it('of a fuel ends with what is in stock of it now, one unit apart from another', async () => {
    const { data } = await trading.ask(
      'supplier',
      '{ stockTotals { amountUnit available reserved blocked holdings substanceType { id nameSK } } }',
    );
    const totals: readonly Values[] = Object(data)['stockTotals'];
    expect(totals).toHaveLength(1);
    for (const { available, reserved, blocked, amountUnit, substanceType } of totals) {
      const variables = { substanceTypeId: Object(substanceType).id, amountUnit };
      const now = { day: '2026-03-05', available, reserved, blocked };
      expect((await history('supplier', variables)).points.at(-1)).toEqual(now);
    }
    expect((await history('supplier', { substanceTypeId: ethanol, amountUnit: 'T' })).points).toEqual([]);
  });

  it('of one holder or of all is told to the registry', async () => {
    const last = async (organizationId?: string) =>
      (await history('registry', { certificateId, organizationId })).points.at(-1);
    expect(await last()).toMatchObject({ available: '900.000', reserved: '100.000' });
    expect(await last(organization('buyer'))).toMatchObject({ available: '400.000', reserved: '0.000' });
    const fuel = await history('registry', {
      substanceTypeId: ethanol,
      amountUnit: 'M3',
      organizationId: organization('buyer'),
    });
    expect(fuel.points.length).toBeGreaterThan(1);
  });

  it('of what is not one’s own answers as of what does not exist', async () => {
    const nothing = { amountUnit: null, points: [] };
    expect(await history('oils', { certificateId })).toEqual(nothing);
    expect(await history('oils', { certificateId: '999999' })).toEqual(nothing);
    expect(await history('oils', { certificateId: 'no number' })).toEqual(nothing);
    expect(await history('authority', { certificateId })).toEqual(nothing);
    for (const organizationId of [organization('supplier'), '999999', 'no number']) {
      expect(await history('oils', { organizationId })).toEqual(nothing);
      const query = 'query ($organizationId: ID) { stockTotals(organizationId: $organizationId) { holdings } }';
      expect((await answered('oils', query, { organizationId }))['stockTotals']).toEqual([]);
    }
  });

  it('of a fuel goes with a certificate that is corrected to be of another', async () => {
    const corrected = await register({ amount: '70' });
    const totals = 'query { stockTotals { available substanceType { id } } }';
    const ofFuel = async (id: string) => {
      const all: readonly Values[] = Object(await answered('supplier', totals, {}))['stockTotals'];
      return Number(all.find(({ substanceType }) => Object(substanceType).id === id)?.['available'] ?? 0);
    };
    const other = await trading.idOf('substance_type', 'elna_key', 'ETHANOL-STRAW');
    const before = [await ofFuel(ethanol), await ofFuel(other)] as const;
    await trading.database.query(sql`update certificate set substance_type_id = ${other} where id = ${corrected}`);
    expect([await ofFuel(ethanol), await ofFuel(other)]).toEqual([before[0] - 70, before[1] + 70]);
  });
});
