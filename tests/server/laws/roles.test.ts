import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { sharedCatalogue } from '../catalogues.ts';
import { openPostgres, type Database } from '../../../engine/store/index.ts';
import { grantApplication, limitApplication } from '../../../server/platform/database/index.ts';
import { prepareDatabase } from '../../../server/prepare-database.ts';
import { headsLocationOf } from '../../../server/platform/settings/heads-location.ts';
import { reconcile } from '../../../server/trade/reconciliation/index.ts';
import { emptyDatabaseUrl } from '../test-database.ts';
import { startTestServer } from '../test-server.ts';
import { openTradingRegister, readBalances, type TradingRegister, tradingTime } from '../trading-register.ts';
import { answered, tradeOf, certificateMutation } from '../trade.ts';

const secrets = { accessToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32), fileLink: 'c'.repeat(32) };

let databaseUrl: string;
let owner: Database;
let application: Database;
let trading: TradingRegister;
let certificateId: string;

/** The address of the same database for the application's role, which owns no tables. */
const applicationUrl = () => databaseUrl.replace('postgres:postgres@', 'register_application:secret@');

beforeAll(async () => {
  databaseUrl = await emptyDatabaseUrl();
  owner = openPostgres(databaseUrl);
  await prepareDatabase(owner, sharedCatalogue('metadata'));
  await owner.script(`create role register_application login password 'secret'`);
  await grantApplication(owner, 'register_application');
  application = openPostgres(applicationUrl());
  trading = await openTradingRegister(undefined, undefined, application);
  certificateId = await tradeOf(trading).certificate({ amount: '10' });
});

afterAll(async () => {
  await application.close();
  await owner.close();
});

const attempt = (database: Database, statement: string) =>
  database.transaction((connection) => connection.query({ text: statement, values: [] }));

describe('the application’s role', () => {
  it('sets its own missing limits, and returns the statements for those of another role', async () => {
    await owner.script(`alter role register_application set lock_timeout = '7s'`);
    const left = await limitApplication(application, 'register_application');
    // A role can only change its own limits.
    expect(left).toEqual([]);
    const limited = openPostgres(applicationUrl());
    const limits = await limited.query(sql`
      select setting from pg_settings where name in ('statement_timeout', 'lock_timeout') order by name`);
    expect(limits).toEqual([{ setting: '7000' }, { setting: '30000' }]);
    expect(await limitApplication(limited, 'postgres')).toEqual([
      'alter role "postgres" set statement_timeout = 30000',
      'alter role "postgres" set lock_timeout = 10000',
      'alter role "postgres" set idle_in_transaction_session_timeout = 60000',
    ]);
    await limited.close();
    await owner.script('alter role register_application reset all');
  });

  it('trades', async () => {
    const trade = tradeOf(trading);
    const sold = await trade.save({ certificateId, amount: '4' });
    await trade.changeStatus(answered(sold).id, 'CONFIRMED');
    expect(await readBalances(application, certificateId)).toMatchObject({ held: '10.000', reserved: '0.000' });
  });

  it('corrects, withdraws, prints, reconciles, freezes and signs', async () => {
    const { ask, certificate } = trading;
    const [id, trade] = [await tradeOf(trading).certificate({ amount: '8' }), tradeOf(trading)];
    const offered = async () => answered(await trade.save({ certificateId: id, amount: '1' })).id;
    const answers = [
      await ask('supplier', certificateMutation, { input: { ...certificate({ amount: '9' }), id } }),
      await trade.changeStatus(await offered(), 'REJECTED'),
      await ask('supplier', 'mutation ($id: ID!) { removeTransaction(id: $id) }', { id: await offered() }),
      await ask('supplier', 'mutation ($id: ID!) { issueDocument(print: "certificate", id: $id) { number } }', { id }),
      await ask(
        'supplier',
        'mutation ($input: LossTransactionInput!) { createLossTransaction(input: $input) { id } }',
        {
          input: { certificateId: id, amount: '1' },
        },
      ),
    ];
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    const dataFolder = await mkdtemp(join(tmpdir(), 'heads-'));
    const heads = await headsLocationOf({ heads: { folder: undefined, secret: undefined, kept: 1 }, dataFolder });
    const { catalogue } = sharedCatalogue('metadata');
    const run = () => reconcile({ catalogue, database: application, heads, now: tradingTime, signing: 'signed' });
    expect((await run()).differences).toEqual([]);
    await owner.query(
      sql`update lot set organization_id = (select min(id) from organization) where certificate_id = ${id}`,
    );
    expect((await run()).differences).not.toEqual([]);
    expect(await owner.query(sql`select frozen_at is not null as frozen from certificate where id = ${id}`)).toEqual([
      { frozen: true },
    ]);
  });

  it('starts the product, with its jobs', async () => {
    const server = await startTestServer({ databaseUrl: applicationUrl(), secrets });
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    expect(await application.query(sql`select name from pgboss.schedule order by name`)).toEqual([
      { name: 'clean-up' },
      { name: 'daily-notices' },
      { name: 'discard-contents' },
      { name: 'end-statuses' },
      { name: 'erase-removed' },
      { name: 'forget-exports' },
      { name: 'forget-imports' },
      { name: 'forget-invitations' },
      { name: 'forget-list-files' },
      { name: 'hold-duplicates' },
      { name: 'mark-large-readers' },
      { name: 'open-reporting-periods' },
      { name: 'reconcile-ledger' },
      { name: 'sign-seals' },
      { name: 'tell-ending-keys' },
      { name: 'tell-ending-supervision' },
    ]);
    await server.stop();
  });

  it('gets an error when the database is not migrated', async () => {
    await owner.script(`update server_tables set digest = digest || '-' where name = 'ledger'`);
    await expect(startTestServer({ databaseUrl: applicationUrl(), secrets })).rejects.toThrow(
      'The database is not up to date, and the role of DATABASE_URL may not change it',
    );
    await owner.script(`update server_tables set digest = rtrim(digest, '-') where name = 'ledger'`);
  });

  it('gets an error when constants have changed since the migration', async () => {
    await owner.script(
      `update applied_catalogue set constants = jsonb_set(constants::jsonb, '{hydrogenFactor}', '0.3')`,
    );
    await expect(startTestServer({ databaseUrl: applicationUrl(), secrets })).rejects.toThrow(
      'The database is not up to date, and the role of DATABASE_URL may not change it',
    );
    await owner.script(`update applied_catalogue set constants = jsonb_set(constants::jsonb, '{hydrogenFactor}',
      '{"dated": [{"value": 0.4, "source": "Directive (EU) 2015/652, Annex I"}]}')`);
  });

  it.each([
    'update ledger_entry set amount = amount + 1',
    'delete from ledger_entry',
    'truncate ledger_entry',
    'delete from ledger_posting',
    'update audit_entry set action = action',
    'update audit_personal set salt = salt',
    'delete from audit_entry',
    'delete from ledger_head',
    'update ledger_head set certificate_id = certificate_id',
    'delete from lot',
    'update lot set organization_id = organization_id',
    'update lot set transaction_id = null',
    'delete from certificate',
    'update certificate set created_at = now()',
    'delete from transaction',
    'update transaction set id = id',
    'update holding set available = available',
    'insert into holding default values',
    'delete from holding_block',
    'update record_evidence set facts = facts',
    'delete from record_evidence',
    'update seal_head set link = link',
    "insert into seal_head values (9, 1, decode(repeat('00', 32), 'hex'))",
    'update signed_list set name = name',
    'delete from signed_list',
    'delete from issued_document',
    'delete from reconciliation_difference',
    'update reconciliation_difference set certificate_id = null',
    `select seal_unsealed('audit_entry')`,
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

it('seals rows of the application’s role with the register’s heads, even if the role shadows its tables', async () => {
  const heads = sql`select lane, link::integer as link from seal_head where lane = 1`;
  const [before] = await owner.query<{ link: number }>(heads);
  await application.transaction(async (connection) => {
    await connection.query(
      sql`create temporary table seal_head (lane integer primary key, link bigint, seal bytea) on commit drop`,
    );
    await connection.query(sql`
      insert into audit_entry (at, entity, record_id, action, changes) values (now(), 'account', 1, 'signIn', '{}')`);
  });
  expect(await owner.query(heads)).toEqual([{ lane: 1, link: (before?.link ?? 0) + 1 }]);
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

  it('can disable the triggers, which only another role prevents', async () => {
    await expect(
      owner.transaction(async (connection) => {
        await connection.query(sql`alter table ledger_entry disable trigger ledger_entry_append_only`);
        await connection.query(sql`update ledger_entry set effect = effect`);
        throw new Error('it could, and is undone here');
      }),
    ).rejects.toThrow('it could');
  });
});
