import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedCatalogue } from '../../../tests/server/catalogues.ts';
import { evidenceGroups, type Row } from '../../../engine/store/index.ts';
import { demoData } from '../../../server/demo/index.ts';
import { chainStart, entryHash } from '../../../server/trade/ledger/chain.ts';
import { toThousandths } from '../../../server/trade/ledger/index.ts';
import { headsLocationOf } from '../../../server/platform/settings/heads-location.ts';
import { reconcile } from '../../../server/trade/reconciliation/index.ts';
import { startTestServer, type TestServer } from '../../../tests/server/test-server.ts';
import { copyEntries } from './copy-entries.ts';
import { loadCertificates } from './load-certificates.ts';

const wanted = 400;
const metadata = sharedCatalogue('metadata');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ demo: true }, demoData);
  await loadCertificates(server.application.database, metadata.catalogue, wanted, () => undefined);
});

afterAll(() => server.stop());

const rows = (text: string): Promise<readonly Row[]> => server.application.database.query({ text, values: [] });

it('loads the register to the requested size', async () => {
  expect(await rows('select count(*)::integer as number from certificate')).toEqual([{ number: wanted }]);
});

it.each(['project', 'electricity', 'otherFuelsEntry'])(
  'loads the list of %s too, a tenth of it for one organization',
  async (name) => {
    const { database } = server.application;
    await copyEntries(database, metadata.catalogue, [name], wanted);
    const { table } = metadata.catalogue.entities[name]?.storage ?? { table: name };
    const [count] = await rows(`select count(*)::integer as number, count(distinct organization_id)::integer as owners,
    count(*) filter (where organization_id = (select id from organization where code = 'ORG-SUPPLIER'))::integer as largest from "${table}"`);
    expect(count).toMatchObject({ number: wanted });
    expect(Number(count?.['largest'])).toBeGreaterThanOrEqual(wanted / 10 - 5);
    expect(Number(count?.['owners'])).toBeGreaterThan(10);
  },
);

it('gives every certificate three transactions', async () => {
  const counts = await rows(`select distinct count(transaction.id)::integer as transactions from certificate
    join transaction on transaction.certificate_id = certificate.id
    where certificate.external_code ~ '/.*/.*/' group by certificate.id`);
  expect(counts).toEqual([{ transactions: 3 }]);
});

it('gives one organization a tenth of them, and one none', async () => {
  const [row] = await rows(`select
    (select count(distinct certificate.id) from certificate join certificate_reader as reader on reader.record_id = certificate.id
      join organization on organization.id = reader.organization_id
      where organization.code = 'ORG-SUPPLIER' and certificate.external_code ~ '/.*/.*/[0-9]+$')::integer as largest,
    (select count(*) from certificate_reader as reader join organization on organization.id = reader.organization_id
      where organization.code = 'ORG-IDLE')::integer as idle`);
  expect(Number(row?.['largest']) / wanted).toBeCloseTo(0.1, 1);
  expect(row?.['idle']).toBe(0);
});

it('gives each certificate its own first transaction', async () => {
  const strangers = await rows(`select certificate.id from certificate
    left join transaction on transaction.id = certificate.initial_transaction_id and transaction.certificate_id = certificate.id
    where transaction.id is null`);
  expect(strangers).toEqual([]);
});

it('keeps lots equal to what the ledger says', async () => {
  const differing = await rows(`select lot.id from lot left join ledger_entry on ledger_entry.lot_id = lot.id
    group by lot.id having sum(ledger_entry.amount) is distinct from lot.available`);
  expect(differing).toEqual([]);
});

it('keeps holdings equal to what the ledger says', async () => {
  const differing = await rows(`select holding.id from holding join (
      select certificate_id, organization_id, sum(available) as available, sum(reserved) as reserved, sum(sold) as sold
      from holding_change group by certificate_id, organization_id) as moved using (certificate_id, organization_id)
    where (holding.available, holding.reserved, holding.sold) is distinct from (moved.available, moved.reserved, moved.sold)`);
  expect(differing).toEqual([]);
});

it('recreates indexes, foreign keys and triggers', async () => {
  const [row] = await rows(`select
    (select count(*) from pg_index where indrelid = 'certificate'::regclass) > 10 as indexes,
    (select count(*) from pg_constraint where contype = 'f' and conrelid = 'ledger_entry'::regclass) as keys,
    (select count(*) from pg_trigger where tgenabled = 'D') as disabled`);
  expect(row).toEqual({ indexes: true, keys: '4', disabled: '0' });
});

it('lets every organization read its copies', async () => {
  const unread = await rows(`select certificate.id from certificate where not exists (
    select 1 from certificate_reader where record_id = certificate.id and organization_id = certificate.supplier_id)`);
  expect(unread).toEqual([]);
});

it('gives each organization the access that the product’s functions compute', async () => {
  const tables = ['certificate', 'transaction', 'holding', 'output_certificate'].map((name) => `${name}_reader`);
  const readers = async (): Promise<readonly Row[]> =>
    await rows(
      tables
        .map(
          (name) =>
            `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as rows, count(*) from ${name} as t`,
        )
        .join(' union all '),
    );
  const loaded = await readers();
  for (const name of tables)
    await rows(
      `select ${name}_refresh(array(select id from certificate union select id from transaction union select id from holding))`,
    );
  expect(await readers()).toEqual(loaded);
  expect(loaded.map(({ count }) => Number(count) > wanted)).toEqual([true, true, true, true]);
});

it('numbers codes of certificates and transactions in order, each once', async () => {
  const [row] = await rows(`select
    (select count(*) - count(distinct code) from certificate)::integer as certificates,
    (select count(*) - count(distinct code) from transaction)::integer as transactions,
    (select count(*) from (select right(code, 7)::bigint - lag(right(code, 7)::bigint) over (order by id) as step from certificate
      where external_code ~ '/.*/.*/') as steps where step < 1)::integer as falls`);
  expect(row).toEqual({ certificates: 0, transactions: 0, falls: 0 });
});

it('reconciles without differences', async () => {
  const { database } = server.application;
  const heads = await headsLocationOf({
    heads: { folder: undefined, secret: undefined, kept: 1 },
    dataFolder: server.dataFolder,
  });
  // Copies have no evidence, like records from before evidence existed.
  for (const { statements } of evidenceGroups(metadata.catalogue)) await database.script(statements);
  const found = await reconcile({
    catalogue: metadata.catalogue,
    database,
    heads,
    now: () => server.clock.now,
    signing: 'compared',
  });
  expect(found).toMatchObject({ certificates: wanted, differences: [] });
});

it('chains the copied entries as the product does', async () => {
  const [newest] = await rows('select max(id) as id from certificate');
  const entries = await server.application.database.query<Entry>(sql`
    select entry.certificate_id::text as "certificateId", entry.sequence::text as sequence, posting_id::text as "postingId", operation, account,
      lot_id::text as "lotId", entry.transaction_id::text as "transactionId", effect, amount::text as amount, posted_at as "postedAt", hash
    from ledger_entry as entry join ledger_posting as posting on posting.id = posting_id
    where entry.certificate_id = ${newest?.['id']} order by entry.sequence`);
  expect(entries.length).toBeGreaterThan(1);
  let previous: Buffer = chainStart;
  for (const { hash, ...entry } of entries) {
    previous = entryHash(
      {
        ...entry,
        sequence: BigInt(entry.sequence),
        amount: toThousandths(entry.amount),
        lotId: entry.lotId ?? undefined,
        transactionId: entry.transactionId ?? undefined,
        postedAt: entry.postedAt.toISOString(),
      },
      previous,
    );
    expect(Buffer.from(hash).toString('hex')).toBe(previous.toString('hex'));
  }
});

interface Entry extends Row {
  readonly certificateId: string;
  readonly sequence: string;
  readonly postingId: string;
  readonly operation: string;
  readonly account: string;
  readonly lotId: string | null;
  readonly transactionId: string | null;
  readonly effect: string;
  readonly amount: string;
  readonly postedAt: Date;
  readonly hash: Uint8Array;
}
