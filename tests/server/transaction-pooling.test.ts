import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPostgres, type Database } from '../../engine/store/index.ts';
import { answered, tradeOf } from './trade.ts';
import { hasPgbouncer, startPgbouncer } from './pgbouncer.ts';
import { testDatabaseUrl } from './test-database.ts';
import { startTestServer } from './test-server.ts';
import { openTradingRegister, readBalances } from './trading-register.ts';
import { startTransactionPooler, type Pooler } from './transaction-pooler.ts';

const one = (database: Database) => database.query<{ one: number }>(sql`select ${1}::integer as one`);

describe.each([
  { pooler: 'a connection that keeps nothing between transactions', start: startTransactionPooler, isHere: true },
  { pooler: 'PgBouncer in transaction mode', start: startPgbouncer, isHere: hasPgbouncer() },
])('by $pooler', ({ start, isHere }) => {
  describe.skipIf(!isHere)('the register', () => {
    let pooler: Pooler;

    beforeAll(async () => {
      pooler = await start(inject('postgresUrl'));
    });

    afterAll(() => pooler.stop());

    it('executes forty sales, twenty concurrently, without a fault', async () => {
      const database = openPostgres(pooler.urlOf(await testDatabaseUrl('register')), 'limited');
      const trading = await openTradingRegister(undefined, undefined, database);
      const trade = tradeOf(trading);
      const certificateId = await trade.certificate({ amount: '100' });
      const sell = async (): Promise<unknown> => {
        const offered = await trade.save({ certificateId, amount: '1' });
        const { id } = answered(offered);
        return answered(await trade.changeStatus(id, 'CONFIRMED'))['status'];
      };
      const sold: unknown[] = [];
      for (let round = 0; round < 2; round += 1) sold.push(...(await Promise.all(Array.from({ length: 20 }, sell))));
      expect(sold).toEqual(Array.from({ length: 40 }, () => 'CONFIRMED'));
      expect(await readBalances(database, certificateId)).toMatchObject({ held: '100.000', reserved: '0.000' });
      await trading.close();
    });

    it('limits each transaction', async () => {
      const url = `${pooler.urlOf(await testDatabaseUrl())}&statement_timeout=1234`;
      const database = openPostgres(url, 'limited');
      const limit = await database.transaction((connection) => connection.query(sql`show statement_timeout`));
      expect(limit).toEqual([{ statement_timeout: '1234ms' }]);
      expect(await database.query(sql`show statement_timeout`)).toEqual([{ statement_timeout: '0' }]);
      await database.close();
    });

    it('prepares a new database, starts, works and is ready', async () => {
      const server = await startTestServer({ databaseUrl: pooler.urlOf(await testDatabaseUrl()) });
      await server.jobs.runNow('clean-up');
      expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
      await server.stop();
    });
  });
});

describe('a database without the setting for such a pooler', () => {
  it('fails on missing prepared statements', async () => {
    const pooler = await startTransactionPooler(inject('postgresUrl'));
    const pooled = pooler.urlOf(await testDatabaseUrl());
    const database = openPostgres(pooled.replace('pooling=transaction', 'pooling=session'));
    await one(database);
    await expect(one(database)).rejects.toThrow(/prepared statement "[^"]+" does not exist/u);
    await database.close();
    await pooler.stop();
  });
});
