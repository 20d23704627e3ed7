import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { sharedCatalogue } from '../catalogues.ts';
import { openPostgres, type Database } from '../../../engine/store/index.ts';
import { grantApplication } from '../../../server/platform/database/index.ts';
import { prepareDatabase } from '../../../server/prepare-database.ts';
import { emptyDatabaseUrl } from '../test-database.ts';
import { startTestServer } from '../test-server.ts';
import { openTradingRegister, readBalances, type TradingRegister } from '../trading-register.ts';
import { recordOf, tradeIn } from './trade.ts';

const secrets = { accessToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32), fileLink: 'c'.repeat(32) };

let databaseUrl: string;
let owner: Database;
let application: Database;
let trading: TradingRegister;
let certificateId: string;

/** The address of the same database for the application's role, which owns nothing. */
const applicationUrl = () => databaseUrl.replace('postgres:postgres@', 'register_application:secret@');

beforeAll(async () => {
  databaseUrl = await emptyDatabaseUrl();
  owner = openPostgres(databaseUrl);
  await prepareDatabase(owner, sharedCatalogue('metadata'));
  await owner.script(`create role register_application login password 'secret'`);
  await grantApplication(owner, 'register_application');
  application = openPostgres(applicationUrl());
  trading = await openTradingRegister(undefined, undefined, application);
  certificateId = await tradeIn(trading).produce('10');
});

afterAll(async () => {
  await application.close();
  await owner.close();
});

const attempt = (database: Database, statement: string) =>
  database.transaction((connection) => connection.query({ text: statement, values: [] }));

describe('the application’s role', () => {
  it('trades', async () => {
    const trade = tradeIn(trading);
    const sold = await trade.offer({ certificateId, from: 'supplier', to: 'buyer', amount: '4' });
    await trade.decide('buyer', recordOf(sold, 'createOrUpdateTransaction').id, 'CONFIRMED');
    expect(await readBalances(application, certificateId)).toMatchObject({ held: '10.000', reserved: '0.000' });
  });

  it('starts the product, with its jobs', async () => {
    const server = await startTestServer({ databaseUrl: applicationUrl(), secrets });
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    expect(await application.query(sql`select name from pgboss.schedule order by name`)).toEqual([
      { name: 'clean-up' },
      { name: 'daily-notices' },
      { name: 'end-statuses' },
      { name: 'erase-removed' },
      { name: 'forget-exports' },
      { name: 'forget-imports' },
      { name: 'forget-invitations' },
      { name: 'forget-list-files' },
      { name: 'reconcile-ledger' },
    ]);
    await server.stop();
  });

  it('is told when the database is not up to date', async () => {
    await owner.script(`update server_tables set digest = digest || '-' where name = 'ledger'`);
    await expect(startTestServer({ databaseUrl: applicationUrl(), secrets })).rejects.toThrow(
      'The database is not up to date, and the role of DATABASE_URL may not change it',
    );
    await owner.script(`update server_tables set digest = rtrim(digest, '-') where name = 'ledger'`);
  });

  it.each([
    'update ledger_entry set amount = amount + 1',
    'delete from ledger_entry',
    'truncate ledger_entry',
    'delete from ledger_posting',
    'update audit_entry set action = action',
    'update audit_personal set salt = salt',
    'delete from ledger_head',
    'delete from lot',
    'alter table ledger_entry disable trigger all',
    'drop trigger ledger_entry_append_only on ledger_entry',
    'create or replace function ledger_is_append_only() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop table ledger_entry cascade',
    'set session_replication_role = replica',
    'alter role register_application superuser',
  ])('may not "%s"', async (statement) => {
    await expect(attempt(application, statement)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the tables’ owner, were it the application’s role too,', () => {
  it.each([
    'update ledger_entry set amount = amount + 1',
    'delete from ledger_posting',
    'truncate ledger_entry cascade',
    'truncate ledger_posting cascade',
    `do $$ begin perform set_config('session_replication_role', 'replica', true); delete from ledger_entry; end $$`,
  ])('is refused "%s" by the triggers', async (statement) => {
    await expect(attempt(owner, statement)).rejects.toThrow('the ledger is append-only');
  });

  it('can switch the triggers off, which nothing but another role prevents', async () => {
    await expect(
      owner.transaction(async (connection) => {
        await connection.query(sql`alter table ledger_entry disable trigger ledger_entry_append_only`);
        await connection.query(sql`update ledger_entry set effect = effect`);
        throw new Error('it could, and is undone here');
      }),
    ).rejects.toThrow('it could');
  });
});
