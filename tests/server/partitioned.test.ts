import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { openedTradingRegister } from './opened-trading-register.ts';
import { grantApplication } from '../../server/platform/database/index.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { sharedCatalogue } from './catalogues.ts';
import { answered, tradeOf } from './trade.ts';
import { reconcileRegister } from './reconcile-register.ts';

/** A register with trade before `deploy/partition.sql` partitions its sealed tables. */
const trading = openedTradingRegister();
const trade = tradeOf(trading);

const metadata = sharedCatalogue('metadata');
const script = readFileSync('deploy/partition.sql', 'utf8');
const tables = ['audit_entry', 'record_evidence'];

beforeAll(async () => {
  await sell(await trade.certificate({ amount: '100' }));
  for (const table of tables) await partition(table);
});
/** The first range contains the existing ids and three more; each later one contains five. */
async function partition(table: string): Promise<void> {
  const [row] = await trading.database.script(`select max(id) + 4 as first from ${table}`);
  const rangesAhead = async () => {
    await trading.database.script(`
      set ranges.target = '${table}'; set ranges.first_end = '${String(row?.['first'])}'; set ranges.size = '5'; ${script}`);
  };
  await rangesAhead();
  // A second run adds what is missing.
  await rangesAhead();
}

async function sell(certificateId: string): Promise<void> {
  const offered = await trade.save({ certificateId, amount: '4' });
  const decided = await trade.changeStatus(answered(offered).id, 'CONFIRMED');
  expect(decided.errors).toEqual([]);
}

async function differences(): Promise<readonly string[]> {
  return (await reconcileRegister(trading.database, 'observed')).differences.map(({ sentences }) => sentences.en);
}

it('trades over several ranges, and every seal verifies', async () => {
  for (const amount of ['5', '6', '7']) await sell(await trade.certificate({ amount }));
  const ranges = await trading.database.query(sql`
    select count(distinct tableoid)::integer as ranges, count(*) filter (where tableoid = 'audit_entry_rest'::regclass) > 0 as rest
    from audit_entry`);
  expect(ranges).toEqual([{ ranges: expect.toSatisfy((count: number) => count > 2), rest: expect.any(Boolean) }]);
  expect(await differences()).toEqual([]);
});

it('has nothing to migrate, and accepts all statements of its sealed tables again', async () => {
  expect((await prepareDatabase(trading.database, metadata)).statements).toEqual([]);
  await trading.database.script(
    `update server_tables set digest = '' where name in ('engine', 'audit', 'audit-seals', 'evidence')`,
  );
  expect((await prepareDatabase(trading.database, metadata)).statements).not.toEqual([]);
  await sell(await trade.certificate({ amount: '8' }));
  expect(await differences()).toEqual([]);
});

it('lets the role of the application reach rows only through the parent table', async () => {
  const { database } = trading;
  await database.script('drop role if exists cut_application; create role cut_application');
  await grantApplication(database, 'cut_application');
  const reached = await database.query<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace and has_table_privilege('cut_application', oid, 'select, insert, update, delete, truncate')`);
  expect(reached).toEqual([]);
  const [whole] = await database.query(sql`
    select has_table_privilege('cut_application', 'audit_entry', 'insert') as insert,
      has_table_privilege('cut_application', 'audit_entry', 'update, delete') as change`);
  expect(whole).toEqual({ insert: true, change: false });
  await database.script('drop owned by cut_application; drop role cut_application');
});

it('detects a second row at a position of a chain with valid seals', async () => {
  await trading.database.script(`
    alter table audit_entry disable trigger audit_entry_sealed;
    set timezone = 'UTC';
    insert into audit_entry (id, at, entity, record_id, action, changes, seal_lane, seal_link, seal) overriding system value
    select 99999, now(), 'account', 1, 'signIn', '{}', lane, link, seal from seal_head limit 1;
    update audit_entry as twin set seal = seal_after(seal, sealed_text('audit_entry', seal_lane, seal_link, to_jsonb(twin))) where id = 99999;
    update seal_head set seal = twin.seal from audit_entry as twin where id = 99999 and lane = seal_lane;
    alter table audit_entry enable always trigger audit_entry_sealed;`);
  expect(await differences()).toContainEqual(expect.stringMatching(/^Row 99999 of audit_entry was changed: the seal/u));
  await trading.database.script('delete from audit_entry where id = 99999');
});

it('reports a row of a range that was changed outside the product with its table', async () => {
  await trading.database.query(sql`update audit_entry set actor_id = 1 where id = (select max(id) from audit_entry)`);
  expect(await differences()).toContainEqual(expect.stringMatching(/^Row \d+ of audit_entry was changed: the seal/u));
});
