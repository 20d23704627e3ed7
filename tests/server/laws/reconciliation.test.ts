import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { sharedCatalogue } from '../catalogues.ts';
import { headsPlaceOf, readLists, reconcile, type HeadsPlace } from '../../../server/trade/reconciliation/index.ts';
import { openTradingRegister, type TradingRegister, tradingTime } from '../trading-register.ts';
import { recordOf, tradeIn, type Trade } from './trade.ts';

const { catalogue } = sharedCatalogue('metadata');

let trading: TradingRegister;
let trade: Trade;
let folder: string;
let heads: HeadsPlace;
let certificateId: string;
let sold: string;

beforeAll(async () => {
  trading = await openTradingRegister();
  trade = tradeIn(trading);
});

afterAll(() => trading.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heads-'));
  heads = await headsPlaceOf({
    heads: { folder: join(folder, 'lists'), secret: 's'.repeat(32), kept: 3 },
    dataFolder: folder,
  });
  certificateId = await trade.produce('100');
  sold = recordOf(
    await trade.offer({ certificateId, from: 'supplier', to: 'buyer', amount: '40' }),
    'createOrUpdateTransaction',
  ).id;
  await trade.decide('buyer', sold, 'CONFIRMED');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
  // The next test has a folder of its own.
  await trading.database.query(sql`delete from signed_list`);
});

/** Moves on with each run: a list is named after its time. */
let time = tradingTime().getTime();

const run = (signing: 'signed' | 'compared' = 'compared') =>
  reconcile({ catalogue, database: trading.database, heads, now: () => new Date((time += 1_000)), signing });

/** What a run says of the certificate of this test, in English. */
const sentences = async (): Promise<readonly string[]> => {
  const { differences } = await run();
  return differences.filter((each) => each.certificateId === certificateId).map((each) => each.sentences.en);
};

/** What somebody who owns the tables can do to them: the triggers are off, and on again. */
const tamper = async (...statements: readonly string[]): Promise<void> => {
  const tables = ['ledger_entry', 'ledger_posting', 'ledger_head', 'lot'];
  const each = (what: string) => tables.map((table) => `alter table ${table} ${what} trigger all;`).join(' ');
  await trading.database.script(`${each('disable')} ${statements.join('; ')}; ${each('enable')}
    alter table ledger_entry enable always trigger ledger_entry_append_only;
    alter table ledger_posting enable always trigger ledger_posting_append_only;`);
};

const codeOf = async (table: 'transaction', id: string): Promise<string> => {
  const [row] = await trading.database.query<{ code: string }>({
    text: `select code from ${table} where id = $1`,
    values: [id],
  });
  return row?.code ?? '';
};

it('finds nothing where nothing was tampered with', async () => {
  expect(await run('signed')).toMatchObject({ differences: [] });
  expect(await run()).toMatchObject({ differences: [] });
});

it('names every list that was signed and is gone, and none that was kept long enough', async () => {
  const names: string[] = [];
  for (let night = 0; night < 4; night += 1) names.push((await run('signed')).list ?? '');
  expect((await run()).differences).toEqual([]);
  await rm(heads.folder, { recursive: true });
  const { differences } = await run();
  expect(differences.map(({ sentences: { en } }) => en)).toEqual(
    names
      .slice(1)
      .toReversed()
      .map((name) => `The list ${name} was signed, and is not in the folder of lists.`),
  );
});

describe('tampering as the owner of the tables is named', () => {
  it('with an entry', async () => {
    await tamper(
      `update ledger_entry set amount = amount * 2 where certificate_id = ${certificateId} and sequence in (3, 4)`,
    );
    expect(await sentences()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Entry 3 \(posting \d+\) was changed: its hash is not the hash of what it says\.$/),
        expect.stringMatching(/^Entry 4 \(posting \d+\) was changed/),
      ]),
    );
  });

  it('with an entry and all hashes after it', async () => {
    await run('signed');
    await tamper(
      `update ledger_entry set hash = sha256(hash) where certificate_id = ${certificateId} and sequence = 2`,
    );
    expect(await sentences()).toEqual(
      expect.arrayContaining(['Entry 3 does not follow the one before it: the hash of that one differs.']),
    );
  });

  it('with an entry taken out of the middle', async () => {
    await tamper(`delete from ledger_entry where certificate_id = ${certificateId} and sequence = 3`);
    expect(await sentences()).toEqual(
      expect.arrayContaining(['After entry 2 there should come entry 3, but entry 4 comes.']),
    );
  });

  it('with a lot', async () => {
    await tamper(`update lot set available = available + 1, amount = amount + 1
      where certificate_id = ${certificateId} and transaction_id is not null`);
    const [lot] = await trading.database.query<{ id: string }>(
      sql`select id::text from lot where certificate_id = ${certificateId} and transaction_id is not null`,
    );
    expect(await sentences()).toEqual([
      `Lot ${String(lot?.id)} is stored with 41.000 of 41.000 received; by its entries it has 40.000 of 40.000.`,
    ]);
  });

  it('with a holding', async () => {
    await trading.database.script(
      `update holding set available = available + 1, sold = sold - 1 where certificate_id = ${certificateId} and sold = 40`,
    );
    const supplier = trading.register.organizations.get('supplier') ?? '';
    expect(await sentences()).toEqual([
      `The holding of organization ${supplier} is stored as 100.000 / 61.000 / 0.000 / 39.000 / 0.000 / 0.000 / 0.000; ` +
        'by its entries it should be 100.000 / 60.000 / 0.000 / 40.000 / 0.000 / 0.000 / 0.000 ' +
        '(received / available / reserved / sold / on the market / lost / split).',
    ]);
  });

  it('with the holder of what was delivered, and with who was issued it, with their holdings', async () => {
    const [supplier = '', buyer = '', other = ''] = ['supplier', 'buyer', 'stations'].map((key) =>
      trading.register.organizations.get(key),
    );
    const held = (by: string) => `certificate_id = ${certificateId} and organization_id = ${by}`;
    await tamper(
      `update lot set organization_id = ${other} where ${held(buyer)}`,
      `update holding set organization_id = ${other} where ${held(buyer)}`,
    );
    const ofDelivery = (await sentences()).filter((sentence) => sentence.startsWith('Lot'));
    expect(ofDelivery).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Lot \\d+ is held by organization ${other}; by the certificate .* it is that of organization ${buyer}\\.$`,
          'u',
        ),
      ),
    ]);
    await tamper(
      `update lot set organization_id = ${buyer} where ${held(other)}`,
      `update holding set organization_id = ${buyer} where ${held(other)}`,
      `update lot set organization_id = ${other} where ${held(supplier)}`,
      `update holding set organization_id = ${other} where ${held(supplier)}`,
    );
    expect(
      (await sentences()).filter((sentence) => sentence.includes(`that of organization ${supplier}.`)),
    ).toHaveLength(1);
  });

  it('with the buyer of a confirmed sale', async () => {
    const other = trading.register.organizations.get('stations') ?? '';
    await trading.database.script(`update transaction set buyer_id = ${other} where id = ${sold}`);
    expect((await sentences()).filter((sentence) => sentence.startsWith('Lot'))).toHaveLength(1);
  });

  it('with a head', async () => {
    await tamper(`update ledger_head set sequence = 4 where certificate_id = ${certificateId}`);
    expect(await sentences()).toEqual([
      'The last entry is number 6; the stored head of the chain is number 4 or has another hash.',
    ]);
  });

  it('with the newest entries together with the head, the lots and the transaction', async () => {
    await run('signed');
    await tamper(
      `delete from ledger_entry where certificate_id = ${certificateId} and sequence > 2`,
      `delete from ledger_posting where certificate_id = ${certificateId} and operation <> 'issue'`,
      `update ledger_head set sequence = 2, hash = (select hash from ledger_entry where certificate_id = ${certificateId} and sequence = 2)
        where certificate_id = ${certificateId}`,
      `delete from lot where transaction_id = ${sold}`,
      `update lot set available = amount where certificate_id = ${certificateId}`,
      `delete from transaction where id = ${sold}`,
      `delete from holding where certificate_id = ${certificateId} and received = 40`,
      `update holding set available = received, sold = 0, state = 'STOCKED' where certificate_id = ${certificateId}`,
    );
    expect(await sentences()).toEqual([
      `The last signed list has entry 6 of certificate ${certificateId}, which the register lacks.`,
    ]);
  });

  it('with the status of a transaction', async () => {
    await trading.database.script(`update transaction set status = 'REJECTED' where id = ${sold}`);
    expect(await sentences()).toEqual([
      `Transaction ${await codeOf('transaction', sold)} has the status REJECTED and these postings stand: reserve, deliver; these should: –.`,
    ]);
  });

  it('with the amount of a certificate', async () => {
    await trading.database.script(`update certificate set amount = 1000 where id = ${certificateId}`);
    expect(await sentences()).toEqual([
      'The amount of the certificate is 1000.000; by its entries it should be 100.000.',
    ]);
  });
});

describe('the signed lists', () => {
  it('hold as they were signed, and only by the key they were signed with', async () => {
    const { list } = await run('signed');
    expect(await readLists(heads.folder, heads.key)).toEqual([
      { name: list, takenAt: expect.any(String), certificates: expect.any(Number), holds: true },
    ]);
    const other = await headsPlaceOf({ heads: { folder, secret: 'o'.repeat(32), kept: 1 }, dataFolder: folder });
    expect(await readLists(heads.folder, other.key)).toMatchObject([{ name: list, holds: false }]);
  });

  it('that were changed are named, and the one before is compared with', async () => {
    await run('signed');
    const { list = '' } = await run('signed');
    const text = await readFile(join(heads.folder, list), 'utf8');
    await writeFile(join(heads.folder, list), text.replace(/^(\d+) \d+/, '$1 1'));
    const { differences } = await run();
    expect(differences.filter((each) => each.certificateId === undefined)).toMatchObject([
      { sentences: { en: `The list ${list} has no valid signature.` } },
    ]);
  });

  it('are kept as many as the settings say', async () => {
    const names = [];
    for (let night = 0; night < 5; night += 1) names.push((await run('signed')).list);
    const files = await readdir(heads.folder);
    expect(files.filter((name) => name.endsWith('.txt')).toSorted()).toEqual(names.slice(-3));
    expect(files).toHaveLength(6);
  });

  it('keep the head that a chain in doubt had when it was in order', async () => {
    await run('signed');
    await tamper(`update ledger_head set sequence = 4 where certificate_id = ${certificateId}`);
    const { list = '' } = await run('signed');
    const lines = (await readFile(join(heads.folder, list), 'utf8')).split('\n');
    expect(lines.filter((line) => line.startsWith(`${certificateId} 6 `))).toHaveLength(1);
  });
});
