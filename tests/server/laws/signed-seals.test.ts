import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { headsLocationOf, type HeadsLocation } from '../../../server/platform/settings/heads-location.ts';
import { readLists, readSealLists, reconcile, signSeals } from '../../../server/trade/reconciliation/index.ts';
import { sharedCatalogue } from '../catalogues.ts';
import { openTradingRegister, tradingTime, type TradingRegister } from '../trading-register.ts';
import { tradeOf } from '../trade.ts';

/** Hourly signed lists of seals detect deleted or changed rows before the nightly run. */
const { catalogue } = sharedCatalogue('metadata');

let trading: TradingRegister;
let folder: string;
let heads: HeadsLocation;
/** Advances with each list, because lists are named after their time. */
let time = tradingTime().getTime();
const now = () => new Date((time += 1_000));

beforeEach(async () => {
  trading = await openTradingRegister();
  folder = await mkdtemp(join(tmpdir(), 'seals-'));
  const settings = { folder: join(folder, 'lists'), secret: 's'.repeat(32), kept: 3 };
  heads = await headsLocationOf({ heads: settings, dataFolder: folder });
  await tradeOf(trading).certificate({ amount: '100' });
});

afterEach(async () => {
  await trading.close();
  await rm(folder, { recursive: true });
});

async function hourly(): Promise<{ readonly list: string; readonly found: readonly string[] }> {
  const { list, differences } = await signSeals({ catalogue, database: trading.database, heads, now, kept: 3 });
  return { list, found: differences.map(({ sentences: { en } }) => en) };
}

async function nightly(signing: 'signed' | 'observed'): Promise<readonly string[]> {
  const { differences } = await reconcile({ catalogue, database: trading.database, heads, now, signing });
  return differences.map(({ sentences: { en } }) => en);
}

const sealed = [
  ...['audit_entry', 'holding_block', 'issued_document', 'ledger_posting', 'record_evidence', 'signed_list'],
];
const rows = sealed.map((table) => `select seal_lane, seal_link, seal from ${table}`).join(' union all ');

/** Deletes the newest rows of a lane as the tables' owner, and sets its head to the previous row. */
async function deleteFrom(link: number): Promise<void> {
  const each = (what: string) => sealed.map((table) => `alter table ${table} ${what} trigger all;`).join(' ');
  const deleted = sealed.map((table) => `delete from ${table} where seal_lane = 1 and seal_link >= ${String(link)};`);
  await trading.database.script(`${each('disable')} ${deleted.join(' ')} ${each('enable')}
    update seal_head set link = last.seal_link, seal = last.seal from (
      select * from (${rows}) as sealed where seal_lane = 1 order by seal_link desc limit 1) as last where lane = 1`);
}

async function lastLink(): Promise<number> {
  const [row] = await trading.database.query<{ link: string }>(
    sql`select link::text as link from seal_head where lane = 1`,
  );
  return Number(row?.link);
}

it('finds nothing without tampering, hourly and nightly', async () => {
  const first = await hourly();
  await tradeOf(trading).certificate({ amount: '5' });
  expect([first.found, (await hourly()).found, await nightly('signed'), (await hourly()).found]).toEqual([
    ...[[], [], [], []],
  ]);
});

const print = `mutation ($id: ID!) { issueDocument(print: "certificate", id: $id) { number } }`;

it('finds nothing after repeated and concurrent prints of a document', async () => {
  const id = await tradeOf(trading).certificate({ amount: '10' });
  const issue = () => trading.ask('supplier', print, { id });
  const replies = [await issue(), await issue(), ...(await Promise.all([issue(), issue(), issue()]))];
  expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  await tradeOf(trading).certificate({ amount: '5' });
  expect([await nightly('signed'), (await hourly()).found]).toEqual([[], []]);
});

it('finds nothing after two lists were signed at one instant', async () => {
  const instant = now();
  const sign = () => signSeals({ catalogue, database: trading.database, heads, now: () => instant, kept: 3 });
  const [first, second] = [await sign(), await sign()];
  expect(second.list).toBe(first.list);
  await tradeOf(trading).certificate({ amount: '5' });
  expect([await nightly('signed'), (await hourly()).found]).toEqual([[], []]);
});

it('detects deleted newest rows of a lane with its head, hourly and every night', async () => {
  const before = await lastLink();
  await hourly();
  await deleteFrom(before);
  const sentence = `The last signed list has a sealed row with number ${String(before)} of lane 1, which the register lacks.`;
  expect((await hourly()).found).toEqual([sentence]);
  // A lane with a difference keeps its last valid head: later lists do not repair it.
  expect((await hourly()).found).toEqual([expect.stringContaining('another seal than in the last signed list')]);
  expect(await nightly('observed')).toContainEqual(expect.stringContaining('than in the last signed list'));
});

it('reports a row changed since the signature', async () => {
  await hourly();
  await tradeOf(trading).certificate({ amount: '5' });
  await trading.database.script(`alter table audit_entry disable trigger all;
    update audit_entry set action = action || 'd' where id = (select max(id) from audit_entry);
    alter table audit_entry enable trigger all`);
  expect((await hourly()).found).toEqual([
    expect.stringMatching(/^Row \d+ of audit_entry was changed: the seal with number \d+ of lane 1/u),
  ]);
});

it('verifies hourly only rows since the last list, and older rows nightly', async () => {
  await hourly();
  await hourly();
  await trading.database.script(`alter table audit_entry disable trigger all;
    update audit_entry set action = action || 'd' where id = (select min(id) from audit_entry);
    alter table audit_entry enable trigger all`);
  expect((await hourly()).found).toEqual([]);
  expect(await nightly('observed')).toEqual([expect.stringMatching(/^Row \d+ of audit_entry was changed/u)]);
});

it('retains the configured number of hourly lists, and reports each missing or invalid one', async () => {
  await nightly('signed');
  const names: string[] = [];
  for (let hour = 0; hour < 4; hour += 1) names.push((await hourly()).list);
  const [, , third = '', fourth = ''] = names;
  expect((await readSealLists(heads.folder, heads.key)).map(({ name }) => name)).toEqual(names.slice(1).toReversed());
  expect(await readLists(heads.folder, heads.key)).toHaveLength(1);
  await rm(join(heads.folder, third));
  await writeFile(join(heads.folder, fourth), '{}');
  expect(await nightly('observed')).toEqual([
    `The list ${third} was signed, and is not in the folder of lists.`,
    `The list ${fourth} has no valid signature.`,
  ]);
});
