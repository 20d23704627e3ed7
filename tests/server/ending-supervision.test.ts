import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { notifyEndingSupervision } from '../../server/trade/stock/index.ts';
import { answered, tradeOf, schemeMutation } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';

/** Stock with ending supervision is marked, and its holders are notified 60, 30 and 7 days before. */
const trading = openedTradingRegister(() => now);
const trade = tradeOf(trading);
let now = new Date('2026-03-05T10:00:00Z');
let schemeId: string;

beforeAll(async () => {
  const input = { nameSK: 'Končiaca', nameEN: 'Ending', validUntil: '2026-12-31' };
  schemeId = answered(await trading.ask('registry', schemeMutation, { input })).id;
  const certificateId = await trade.certificate({ schemeId });
  const { id } = answered(await trade.save({ certificateId, amount: '400' }));
  answered(await trade.changeStatus(id, 'CONFIRMED'));
  const unnamedId = await trade.certificate();
  const sold = await trade.save({ certificateId: unnamedId, amount: '1', buyerId: trade.organization('refinery') });
  answered(await trade.changeStatus(answered(sold).id, 'CONFIRMED', 'refinery'));
  const soldOut = await trade.certificate({ schemeId });
  await trade.save({ certificateId: soldOut, buyerId: null, amount: '1000' });
});

async function night(day: string): Promise<object> {
  now = new Date(`${day}T10:00:00Z`);
  return await notifyEndingSupervision(trading.application).run(new AbortController().signal);
}

const told = async (name: string): Promise<readonly unknown[]> => {
  const rows = await trading.database.query(sql`
    select facts ->> 'name' as name, facts ->> 'until' as until, facts ->> 'count' as count from notice
    where name = ${name} order by id`);
  return rows.map((row) => Object.values(row));
};

async function statesOf(as: string): Promise<readonly unknown[]> {
  const { data, errors } = await trading.ask(as, '{ myHoldings { items { supervisionState } } }');
  expect(errors).toEqual([]);
  const items: readonly Values[] = Object(data['myHoldings']).items;
  return items.map((item) => item['supervisionState']);
}

it('notifies the holders of remaining stock once 60, 30 and 7 days before', async () => {
  expect(await night('2026-10-31')).toEqual({ told: 0 });
  // The supplier and the buyer have one responsible person each.
  expect(await night('2026-11-01')).toEqual({ told: 2 });
  expect(await night('2026-11-02')).toEqual({ told: 0 });
  expect(await told('schemeEndsSoon')).toEqual([
    ['Končiaca', '31.12.2026', '1'],
    ['Končiaca', '31.12.2026', '1'],
  ]);
  expect(await night('2026-12-01')).toEqual({ told: 2 });
  expect(await night('2026-12-24')).toEqual({ told: 2 });
  expect(await night('2027-01-01')).toEqual({ told: 0 });
});

it.each([
  { of: 'long before the end', day: '2026-10-31T22:59:59Z', state: null },
  { of: '60 days before it', day: '2026-10-31T23:00:00Z', state: 'ENDS_SOON' },
  { of: 'on the last day', day: '2026-12-31T22:59:59Z', state: 'ENDS_SOON' },
  { of: 'from the next day on', day: '2026-12-31T23:00:00Z', state: 'ENDED' },
])('marks stock $of for every holder', async ({ day, state }) => {
  now = new Date(day);
  expect(await statesOf('supplier')).toContain(state);
  expect(await statesOf('buyer')).toEqual([state]);
});

it('sends only the nearest notice for an authority that ends', async () => {
  await trading.database.query(
    sql`update organization set valid_until = '2027-01-20' where id = ${trade.organization('authority')}`,
  );
  expect(await night('2027-01-10')).toEqual({ told: 2 });
  expect(await night('2027-01-13')).toEqual({ told: 2 });
  expect((await told('authorityEndsSoon')).length).toBe(4);
  expect(await statesOf('refinery')).toEqual(['ENDS_SOON']);
  now = new Date('2027-01-20T23:00:00Z');
  expect(await statesOf('refinery')).toEqual(['ENDED']);
});
