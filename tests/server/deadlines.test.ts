import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { inOwnOperation } from '../../server/platform/records/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import { answered, tradeOf } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { tradingTime } from './trading-register.ts';

const { catalogue } = sharedCatalogue('metadata');

let clock = tradingTime();
const trading = openedTradingRegister(() => clock);
const trade = tradeOf(trading);

beforeAll(async () => {
  // Dated 5 March 2026: the supplier and the buyer owe reports from the first quarter on.
  answered(await trade.save({ certificateId: await trade.certificate() }));
});

beforeEach(() => {
  clock = new Date('2026-06-30T10:00:00Z');
});

/** The rows of the deadlines board: obligation, first day of the period, due date. */
async function deadlinesOf(organization: string): Promise<readonly string[]> {
  const { data } = await trading.ask(organization, '{ boards { name answer { items total } } }');
  const boards = data['boards'] as readonly { name: string; answer: { items: readonly Values[] } }[]; // as the query asks
  const board = catalogue.boards.find(({ name }) => name === 'deadlines');
  if (board?.kind !== 'days') throw new Error('there is a board of deadlines');
  const { items } = boards.find(({ name }) => name === 'deadlines')?.answer ?? { items: [] };
  return items.map(({ day, from, due }) => `${board.days[Number(day)]?.label['en']} ${String(from)}: ${String(due)}`);
}

/** Inserts a finished export for a period. @returns a function that deletes it */
async function report(organization: string, values: Values): Promise<() => Promise<void>> {
  const own = { id: trade.organization(organization) };
  const { database } = trading;
  const id = await inOwnOperation({ catalogue, database, now: clock }, ({ insert }) =>
    insert(
      'export',
      { code: 'E-1', onlyOnMarket: false, createdByOrganization: own, organization: own, ...values },
      { action: 'create' },
    ),
  );
  return () =>
    inOwnOperation({ catalogue, database, now: clock }, ({ remove }) => remove('export', id, { action: 'remove' }));
}

const firstQuarter = { type: 'QUARTER_REPORT', from: '2026-01-01', to: '2026-03-31' };
const missed = ['Data and confirmation 2026-01-01: 2026-04-27', 'Blending report 2026-01-01: 2026-05-11'];
const next = [
  'Data and confirmation 2026-04-01: 2026-07-27',
  'Blending report 2026-04-01: 2026-08-10',
  'Annual report 2026-01-01: 2027-05-17',
];

it('shows the next due days, on working days', async () => {
  clock = new Date('2026-03-31T10:00:00Z');
  expect(await deadlinesOf('supplier')).toEqual([
    'Data and confirmation 2026-01-01: 2026-04-27',
    'Blending report 2026-01-01: 2026-05-11',
    'Annual report 2026-01-01: 2027-05-17',
  ]);
});

it.each(['supplier', 'buyer'])('keeps showing missed deadlines to the %s', async (organization) => {
  expect(await deadlinesOf(organization)).toEqual([...missed, ...next]);
  clock = new Date('2029-01-10T10:00:00Z');
  expect((await deadlinesOf(organization)).slice(0, 2)).toEqual(missed);
});

it.each([
  { case: 'validated', values: { ...firstQuarter, status: 'FINISHED' }, left: [missed[1]] },
  { case: 'submitted', values: { ...firstQuarter, status: 'SUBMITTED' }, left: [] },
  { case: 'rejected', values: { ...firstQuarter, status: 'REJECTED_BY_QUALIFIED' }, left: missed },
  {
    case: 'of another quarter',
    values: { ...firstQuarter, status: 'SUBMITTED', from: '2025-10-01', to: '2025-12-31' },
    left: missed,
  },
  { case: 'of a part of it', values: { ...firstQuarter, status: 'SUBMITTED', from: '2026-02-01' }, left: missed },
  {
    case: 'of another type',
    values: { ...firstQuarter, type: 'CERTIFICATE_SUBSTANCES', status: 'SUBMITTED' },
    left: missed,
  },
])('shows the obligations that a report that is $case leaves', async ({ values, left }) => {
  const takeAway = await report('supplier', values);
  expect(await deadlinesOf('supplier')).toEqual([...left, ...next]);
  expect(await deadlinesOf('buyer')).toEqual([...missed, ...next]);
  await takeAway();
});

it('shows the next year after the balance of this year is submitted', async () => {
  const takeAway = await report('supplier', {
    type: 'YEAR_BALANCE',
    status: 'SUBMITTED',
    from: '2026-01-01',
    to: '2026-12-31',
  });
  expect((await deadlinesOf('supplier')).at(-1)).toBe('Annual report 2027-01-01: 2028-05-15');
  await takeAway();
});

it.each(['authority', 'registry'])('shows only the next due day to the %s', async (organization) => {
  expect(await deadlinesOf(organization)).toEqual(next);
});

it('shows the same to an organization without trades', async () => {
  expect(await deadlinesOf('stations')).toEqual(next);
});
