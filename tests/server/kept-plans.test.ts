import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../engine/store/index.ts';
import { testDatabaseUrl } from './test-database.ts';
import { answered, tradeOf } from './trade.ts';
import { openTradingRegister, type TradingRegister } from './trading-register.ts';

let trading: TradingRegister;

beforeAll(async () => {
  // One connection for transactions, so that all sales share its prepared statements.
  const address = new URL(await testDatabaseUrl('register'));
  address.searchParams.set('connections', '2');
  trading = await openTradingRegister(undefined, undefined, openPostgres(address.href));
});

afterAll(() => trading.close());

/** Custom plans that PostgreSQL makes before it considers a generic plan. */
const plansBefore = 5;

it('uses generic plans for all repeated statements of a sale', async () => {
  const trade = tradeOf(trading);
  const certificateId = await trade.certificate();
  for (let sale = 0; sale < plansBefore * 2; sale += 1) {
    const { id } = answered(await trade.save({ certificateId, amount: '10' }));
    expect((await trade.changeStatus(id, 'CONFIRMED')).errors).toEqual([]);
  }
  const statements = await trading.database.transaction((connection) =>
    connection.query<{ statement: string; kept: string; again: string }>(sql`
      select statement, generic_plans::text as kept, custom_plans::text as again from pg_prepared_statements`),
  );
  expect(statements.filter(({ kept }) => Number(kept) > 0).length).toBeGreaterThan(10);
  expect(statements.filter(({ again }) => Number(again) > plansBefore)).toEqual([]);
});
