import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { sharedCatalogue } from '../catalogues.ts';
import { headsLocationOf, type HeadsLocation } from '../../../server/platform/settings/heads-location.ts';
import { readLists, reconcile } from '../../../server/trade/reconciliation/index.ts';
import { tradingTime } from '../trading-register.ts';
import { tamperWith, withoutSale } from './tamper.ts';
import { answered, tradeOf } from '../trade.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';

const { catalogue } = sharedCatalogue('metadata');

const trading = openedTradingRegister();
const trade = tradeOf(trading);
let folder: string;
let heads: HeadsLocation;
let certificateId: string;
let sold: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heads-'));
  heads = await headsLocationOf({
    heads: { folder: join(folder, 'lists'), secret: 's'.repeat(32), kept: 3 },
    dataFolder: folder,
  });
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  certificateId = await trade.certificate({ amount: '100' });
  sold = answered(await trade.save({ certificateId, amount: '40' })).id;
  await trade.changeStatus(sold, 'CONFIRMED');
});

/** Advances with each run, because lists are named after their time. */
let time = tradingTime().getTime();

const run = (signing: 'signed' | 'compared' | 'observed' = 'compared') =>
  reconcile({ catalogue, database: trading.database, heads, now: () => new Date((time += 1_000)), signing });

/** The differences of the current test's certificate, in English. */
const sentences = async (): Promise<readonly string[]> => {
  const { differences } = await run('observed');
  return differences.filter((each) => each.certificateId === certificateId).map((each) => each.sentences.en);
};

const tamper = (...statements: readonly string[]) => tamperWith(trading.database, statements);

/** The differences of seals, in English. */
const ofSeals = async (): Promise<readonly string[]> => {
  const { differences } = await run('observed');
  return differences.flatMap(({ certificateId: of, sentences: { en } }) =>
    of === undefined && /lane/u.test(en) ? [en] : [],
  );
};

const codeOf = async (id: string): Promise<string> => {
  const [row] = await trading.database.query<{ code: string }>(sql`select code from transaction where id = ${id}`);
  return row?.code ?? '';
};

it('finds nothing where nothing was tampered with', async () => {
  expect(await run('signed')).toMatchObject({ differences: [] });
  expect(await run()).toMatchObject({ differences: [] });
});

it('reports missing signed lists, but none past the retention period', async () => {
  const names: string[] = [];
  for (let night = 0; night < 4; night += 1) names.push((await run('signed')).list ?? '');
  expect((await run()).differences).toEqual([]);
  await rename(heads.folder, `${heads.folder} elsewhere`);
  const { differences } = await run();
  await rename(`${heads.folder} elsewhere`, heads.folder);
  expect(differences.map(({ sentences: { en } }) => en)).toEqual(
    names
      .slice(1)
      .toReversed()
      .map((name) => `The list ${name} was signed, and is not in the folder of lists.`),
  );
});

describe('the newest sale, deleted with its postings and all traces, is detected', () => {
  const sealed = [
    'audit_entry',
    'holding_block',
    'issued_document',
    'ledger_posting',
    'record_evidence',
    'signed_list',
  ];
  const rows = sealed.map((table) => `select seal_lane, seal_link, seal from ${table}`).join(' union all ');
  /** Sets the heads of the lanes to the remaining rows. */
  const mendHeads = `update seal_head set link = last.seal_link, seal = last.seal from (
    select distinct on (seal_lane) * from (${rows}) as sealed order by seal_lane, seal_link desc) as last where seal_lane = lane`;

  const takeAway = (...further: readonly string[]): Promise<void> => {
    const ofSale = `entity = 'transaction' and record_id = ${sold}
      or entity = 'lot' and record_id in (select id from lot where transaction_id = ${sold})`;
    return tamper(
      `delete from record_evidence where ${ofSale}`,
      `delete from audit_entry where ${ofSale}`,
      ...withoutSale(certificateId, sold),
      ...further,
    );
  };

  it('by the head of its lane', async () => {
    await takeAway();
    expect(await sentences()).toEqual([]);
    expect(await ofSeals()).toEqual([
      expect.stringMatching(/^The last sealed row of lane 1 is number \d+; its stored head is number \d+/u),
    ]);
    await trading.database.script(mendHeads);
    expect(await ofSeals()).toEqual([]);
  });

  it('by the signed list, when nothing was written later and the heads were adjusted', async () => {
    const { list = '' } = await run('signed');
    // The list is registered after it recorded the heads, and sealed after them.
    await takeAway(`delete from signed_list where name = '${list}'`, mendHeads);
    expect(await ofSeals()).toEqual([
      expect.stringMatching(
        /^The last signed list has a sealed row with number \d+ of lane 1, which the register lacks\.$/u,
      ),
    ]);
  });

  it('by any later entry, when the heads were adjusted', async () => {
    await trade.certificate({ amount: '5' });
    const before = new Set(await ofSeals());
    await takeAway(mendHeads);
    expect(await sentences()).toEqual([]);
    expect((await ofSeals()).filter((sentence) => !before.has(sentence))).toEqual([
      expect.stringMatching(/^Of the sealed rows of lane 1 numbers \d+ to \d+ are gone\.$/u),
    ]);
  });
});

describe('tampering as the owner of the tables is reported', () => {
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

  it('with an entry deleted in the middle', async () => {
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
      `The holding of organization ${supplier} is stored as 100.000 / 61.000 / 0.000 / 0.000 / 39.000 / 0.000 / 0.000 / 0.000 / 0.000; ` +
        'by its entries it should be 100.000 / 60.000 / 0.000 / 0.000 / 40.000 / 0.000 / 0.000 / 0.000 / 0.000 ' +
        '(received / available / blocked / reserved / sold / returned / on the market / lost / split).',
    ]);
  });

  it('with the holder of a delivery or an issue, with their holdings', async () => {
    const [supplier = '', buyer = '', other = ''] = ['supplier', 'buyer', 'stations'].map((key) =>
      trading.register.organizations.get(key),
    );
    const held = (by: string) => `certificate_id = ${certificateId} and organization_id = ${by}`;
    await tamper(
      `update lot set organization_id = ${other} where ${held(buyer)}`,
      `update holding set organization_id = ${other} where ${held(buyer)}`,
    );
    const ofDelivery = (await sentences()).filter((sentence) => sentence.startsWith('Lot'));
    expect(ofDelivery.filter((sentence) => sentence.includes('by its evidence'))).toEqual([
      expect.stringMatching(
        new RegExp(`^Lot \\d+: Holder is ${other}; by its evidence it should be ${buyer}\\.$`, 'u'),
      ),
    ]);
    expect(ofDelivery.filter((sentence) => sentence.includes('is held by'))).toEqual([
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
    const [buyer = '', other = ''] = ['buyer', 'stations'].map((key) => trading.register.organizations.get(key));
    await trading.database.script(`update transaction set buyer_id = ${other} where id = ${sold}`);
    expect(await sentences()).toEqual([
      expect.stringMatching(/^Lot \d+ is held by/u),
      `Transaction ${sold}: Buyer is ${other}; by its evidence it should be ${buyer}.`,
    ]);
  });

  it('with the supplier of a certificate, its lot and its holding together', async () => {
    const [supplier = '', other = ''] = ['supplier', 'stations'].map((key) => trading.register.organizations.get(key));
    const mine = `certificate_id = ${certificateId} and organization_id = ${supplier}`;
    await tamper(
      `update certificate set supplier_id = ${other} where id = ${certificateId}`,
      `update lot set organization_id = ${other} where ${mine}`,
      `update holding set organization_id = ${other} where ${mine}`,
    );
    expect(await sentences()).toEqual([
      `Certificate ${certificateId}: Supplier is ${other}; by its evidence it should be ${supplier}.`,
      expect.stringMatching(
        new RegExp(`^Lot \\d+: Holder is ${other}; by its evidence it should be ${supplier}\\.$`, 'u'),
      ),
    ]);
  });

  it('with the emissions of a certificate and its substances', async () => {
    await trading.database.script(`update certificate set emission_eec = 1 where id = ${certificateId};
      update certificate_certificate_substances set portion = 50 where record_id = ${certificateId}`);
    expect(await sentences()).toEqual([
      expect.stringMatching(/certificate_certificate_substances is \[\{/u),
      `Certificate ${certificateId}: eec – extraction or cultivation of raw materials is 1.000; by its evidence it should be 25.500.`,
    ]);
  });

  it('with a head', async () => {
    await tamper(`update ledger_head set sequence = 4 where certificate_id = ${certificateId}`);
    expect(await sentences()).toEqual([
      'The last entry is number 6; the stored head of the chain is number 4 or has another hash.',
    ]);
  });

  it('with the newest entries together with the head, the lots and the transaction', async () => {
    await run('signed');
    await tamper(...withoutSale(certificateId, sold));
    expect(await sentences()).toEqual([
      `The last signed list has entry 6 of certificate ${certificateId}, which the register lacks.`,
      expect.stringMatching(/^Lot \d+ has evidence but is not in the register\.$/u),
      `Transaction ${sold} has evidence but is not in the register.`,
    ]);
  });

  it('with the status of a transaction', async () => {
    await trading.database.script(`update transaction set status = 'REJECTED' where id = ${sold}`);
    expect(await sentences()).toEqual([
      `Transaction ${await codeOf(sold)} has the status REJECTED and these postings stand: reserve, deliver; these should: –.`,
      `Transaction ${sold}: Status is "REJECTED"; by its evidence it should be "CONFIRMED".`,
    ]);
  });

  it('with the amount of a certificate', async () => {
    await trading.database.script(`update certificate set amount = 1000 where id = ${certificateId}`);
    expect(await sentences()).toEqual([
      'The amount of the certificate is 1000.000; by its entries it should be 100.000.',
      `Certificate ${certificateId}: Amount is 1000.000; by its evidence it should be 100.000.`,
    ]);
  });
});

describe('the signed lists', () => {
  it('verify unchanged, and only with their signing key', async () => {
    const { list } = await run('signed');
    const [newest] = await readLists(heads.folder, heads.key);
    expect(newest).toEqual({
      ...{ name: list, takenAt: expect.any(String), certificates: expect.any(Number), seals: expect.any(Map) },
      holds: true,
    });
    const other = await headsLocationOf({
      heads: { folder: heads.folder, secret: 'o'.repeat(32), kept: 1 },
      dataFolder: folder,
    });
    expect(await readLists(heads.folder, other.key)).toContainEqual(
      expect.objectContaining({ name: list, holds: false }),
    );
  });

  it('that were changed are reported, and the previous one is used', async () => {
    await run('signed');
    const { list = '' } = await run('signed');
    const text = await readFile(join(heads.folder, list), 'utf8');
    await writeFile(join(heads.folder, list), text.replace(/^(\d+) \d+/, '$1 1'));
    const { differences } = await run();
    expect(differences.filter(({ sentences: { en } }) => en.startsWith('The list'))).toMatchObject([
      { sentences: { en: `The list ${list} has no valid signature.` } },
    ]);
  });

  it('are retained as configured', async () => {
    const names = [];
    for (let night = 0; night < 5; night += 1) names.push((await run('signed')).list);
    const files = await readdir(heads.folder);
    expect(files.filter((name) => name.endsWith('.txt')).toSorted()).toEqual(names.slice(-3));
    expect(files).toHaveLength(6);
  });

  it('keep the last valid head of a doubtful chain', async () => {
    await run('signed');
    await tamper(`update ledger_head set sequence = 4 where certificate_id = ${certificateId}`);
    const { list = '' } = await run('signed');
    const lines = (await readFile(join(heads.folder, list), 'utf8')).split('\n');
    expect(lines.filter((line) => line.startsWith(`${certificateId} 6 `))).toHaveLength(1);
  });
});
