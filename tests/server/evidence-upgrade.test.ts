import { beforeAll, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { sharedCatalogue } from './catalogues.ts';
import { answered, tradeOf } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { tradingTime } from './trading-register.ts';
import { reconcileRegister } from './reconcile-register.ts';

/** A register with trade from a version without seals and evidence. */
const trading = openedTradingRegister();
let certificateId: string;

const metadata = sharedCatalogue('metadata');

beforeAll(async () => {
  const trade = tradeOf(trading);
  certificateId = await trade.certificate({ amount: '100' });
  const sale = { certificateId, amount: '40' };
  await trade.changeStatus(answered(await trade.save(sale)).id, 'CONFIRMED');
  await trading.database.query(sql`update certificate set status = 'DRAFT' where id = ${certificateId}`);
  await trading.database.query(
    sql`insert into signed_list (name, signed_at) values ('ledger-heads-20260101T000000000Z.txt', ${tradingTime()})`,
  );
  await takeBack();
  await prepareDatabase(trading.database, metadata);
});

/** Reverts the tables to the earlier version, without seals and evidence. */
async function takeBack(): Promise<void> {
  const { database } = trading;
  const sealed = ['audit_entry', 'holding_block', 'issued_document', 'ledger_posting', 'signed_list'];
  const columns = 'drop column seal_lane, drop column seal_link, drop column seal';
  await database.script(`
    drop table record_evidence, seal_head;
    ${sealed.map((table) => `drop trigger ${table}_sealed on ${table}; alter table ${table} ${columns};`).join('\n')}
    drop aggregate seal_chain(bytea, text);
    drop function seal_row, seal_unsealed, seal_next, seal_after, sealed_text, row_facts, certificate_facts_beside;
    alter table signed_list drop column kept;
    delete from audit_personal;
    insert into audit_entry (at, entity, record_id, action, changes) values
      (now(), 'user', 77, 'update', '{ "firstName": { "from": "Jana", "to": "Anna" }, "language": { "from": "sk", "to": "en" } }'),
      (now(), 'account', 77, 'signIn', '{ "network": "198.18.0.1" }');
    update server_tables set digest = ''
      where name in ('engine', 'documents', 'ledger', 'signed-lists', 'stock', 'audit', 'audit-seals', 'identifiers-stated');
    delete from server_tables where name = 'evidence';`);
}

const run = async (): Promise<readonly string[]> => {
  const { differences } = await reconcileRegister(trading.database, 'observed');
  return differences.map(({ sentences }) => sentences.en);
};

it('adds seals to rows and evidence to records at migration', async () => {
  const [counted] = await trading.database.query(sql`
    select (select count(*)::integer from audit_entry where seal_lane = 0) as audited,
      (select count(*)::integer from audit_entry) as entries,
      (select count(*)::integer from record_evidence where entity = 'certificate') as certificates,
      (select count(*)::integer from record_evidence where entity = 'transaction') as transactions,
      (select count(*)::integer from record_evidence where entity = 'lot') as lots`);
  expect(counted).toEqual({
    audited: counted?.['entries'],
    entries: expect.any(Number),
    certificates: 1,
    transactions: 2,
    lots: 2,
  });
  expect(await run()).toEqual([
    'The list ledger-heads-20260101T000000000Z.txt was signed, and is not in the folder of lists.',
  ]);
});

it('separates personal data from audit entries before sealing, and keeps the responses of the audit trail', async () => {
  const [language, firstName] = [{ language: { from: 'sk', to: 'en' } }, { firstName: { from: 'Jana', to: 'Anna' } }];
  const network = '198.18.0.1';
  const stored = await trading.database.query(sql`
    select entry.changes, personal.changes as apart, trail.changes as told, trail.network,
      entry.personal_digest = encode(sha256(convert_to(salt || personal.changes::text, 'UTF8')), 'hex') as proven
    from audit_entry as entry join audit_personal as personal on personal.entry_id = entry.id
      join audit_trail as trail on trail.id = entry.id
    where entry.record_id = 77 order by entry.id`);
  expect(stored).toEqual([
    { changes: language, apart: firstName, told: { ...language, ...firstName }, network: null, proven: true },
    { changes: {}, apart: { network }, told: { network }, network, proven: true },
  ]);
});

it('changes nothing at a second migration', async () => {
  expect((await prepareDatabase(trading.database, metadata)).statements).toEqual([]);
});

it('continues the chains, and detects changes outside the product', async () => {
  await tradeOf(trading).certificate({ amount: '5' });
  expect(await run()).toHaveLength(1);
  await trading.database.query(sql`update certificate set emission_eec = 1 where id = ${certificateId}`);
  await trading.database.query(sql`update audit_entry set actor_id = 1 where id = (select min(id) from audit_entry)`);
  expect(await run()).toEqual(
    expect.arrayContaining([
      expect.stringContaining('is 1.000; by its evidence it should be 25.500.'),
      expect.stringMatching(/^Row 1 of audit_entry was changed: the seal with number \d+ of lane 0/u),
    ]),
  );
});

it('renews evidence of identifiers converted by a later version, but not of changed values', async () => {
  const trade = tradeOf(trading);
  const [formed, changed] = [await trade.certificate({ amount: '6' }), await trade.certificate({ amount: '7' })];
  // As saved and sealed by a version before the current form of identifiers.
  for (const id of [formed, changed]) {
    const code = `EXT   ${id}`;
    await trading.database.query(sql`update certificate set external_code = ${code} where id = ${id}`);
    await trading.database.query(sql`
      insert into record_evidence (at, entity, record_id, facts)
      values (${tradingTime()}, 'certificate', ${id}, ${JSON.stringify({ external_code: code })}::jsonb)`);
  }
  const before = await run();
  await trading.database.query(sql`update certificate set external_code = 'EXT   X' where id = ${changed}`);
  await trading.database.script(
    `update server_tables set digest = '' where name in ('identifiers', 'identifiers-stated')`,
  );
  await prepareDatabase(trading.database, metadata);
  const [stored] = await trading.database.query(
    sql`select external_code as code from certificate where id = ${formed}`,
  );
  expect(stored).toEqual({ code: `EXT ${formed}` });
  const found = (await run()).filter((sentence) => !before.includes(sentence));
  expect(found).toEqual([expect.stringMatching(new RegExp(`^Certificate ${changed}: .* is "EXT X"; by its`, 'u'))]);
});
