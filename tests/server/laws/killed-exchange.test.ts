import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedCatalogue } from '../catalogues.ts';
import type { Values } from '../../../engine/record/index.ts';
import { openPostgres } from '../../../engine/store/index.ts';
import { startChild, type Child } from '../../../tools/bench/child.ts';
import { randomCases } from '../../random-cases.ts';
import { emptyDatabaseUrl } from '../test-database.ts';
import { exportsOf, type Exporting } from '../exchange/exporting.ts';
import { importsOf, ownRow, workbook, type Importing } from '../exchange/importing.ts';
import { unauditedRows } from '../oracle/audited-row.ts';
import { openTradingRegister, type TradingRegister } from '../trading-register.ts';
import { reconcileRegister } from '../reconcile-register.ts';

const { numRuns: kills } = randomCases(20, { quick: 2 });
const size = 20 + kills * 20;

let databaseUrl: string;
let trading: TradingRegister;
let importing: Importing;
let exporting: Exporting;
const children: Child[] = [];

beforeAll(async () => {
  databaseUrl = await emptyDatabaseUrl();
  trading = await openTradingRegister(undefined, undefined, openPostgres(databaseUrl));
  importing = importsOf(trading);
  exporting = exportsOf(trading);
});

afterAll(async () => {
  await Promise.all(children.map(({ kill }) => kill()));
  await trading.close();
});

function begin(): Child {
  const values = ['tests/server/laws/exchanging-process.ts', databaseUrl, trading.filesFolder];
  const child = startChild({ values });
  children.push(child);
  return child;
}

/** Runs two workers; repeatedly kills one after an event and starts another. */
async function killing(times: number, event: () => Promise<unknown>): Promise<void> {
  const working = [begin(), begin()];
  for (let time = 0; time < times; time += 1) {
    await event();
    const victim = working.shift();
    await victim?.kill();
    working.push(begin());
  }
}

/** The number of processed records of all imports. */
const doneSoFar = async () =>
  Number((await trading.database.query(sql`select coalesce(sum(done), 0)::int as done from "import"`))[0]?.['done']);

let killedAtWork = 0;

/** Waits until more records are saved, or all are. */
async function untilFurther(): Promise<void> {
  const before = await doneSoFar();
  if (before < size * 2) killedAtWork += 1;
  const enough = Math.min(before + 1 + Math.floor(Math.random() * 10), size * 2);
  await expect.poll(doneSoFar).toBeGreaterThanOrEqual(enough);
}

const importers = [
  { as: 'supplier', supplier: '90000101', verifier: '90000011' },
  { as: 'buyer', supplier: '90000102', verifier: null },
] as const;

/** Rows of own production; every ninth is invalid. */
const rowsFor = ({ as, supplier, verifier }: (typeof importers)[number]): readonly Values[] =>
  Array.from({ length: size }, (_, index) => ({
    ...ownRow,
    'Externé číslo': `${as}-${index}`,
    'IČO dodávateľa': supplier,
    'IČO overovateľa': verifier,
    Množstvo: index % 9 === 8 ? -1 : index + 1,
  }));

const wrong = Array.from({ length: size }, (_, index) => index).filter((index) => index % 9 === 8);
const right = Array.from({ length: size }, (_, index) => index).filter((index) => index % 9 !== 8);

it('imports of processes killed at any moment save every record once, with correct results', async () => {
  const answers = importers.map(async (importer) =>
    importing.send('importCertificates', await workbook(rowsFor(importer)), importer),
  );
  await killing(kills, untilFurther);
  await Promise.all(answers);
  expect(killedAtWork).toBeGreaterThan(0);
  for (const { as } of importers) {
    await expect.poll(async () => (await importing.last(as))['status']).toBe('FINISHED_WITH_ERRORS');
    const sum = right.reduce((all, index) => all + index + 1, 0);
    const ended = await importing.last(as);
    expect(ended).toMatchObject({ total: size, done: size, count: right.length, sums: { M3: String(sum) } });
    const errors: readonly Values[] = Array.isArray(ended['errors']) ? ended['errors'] : [];
    expect(errors.map(({ row, column }) => [row, column])).toEqual(wrong.map((index) => [index + 2, 'Množstvo']));
    const saved = await trading.database.query<{ code: string }>(
      sql`select external_code as code from certificate where external_code like ${`${as}-%`} order by id`,
    );
    expect(saved.map(({ code }) => code)).toEqual(right.map((index) => `${as}-${index}`));
  }
  await expect.poll(() => trading.database.query(sql`select 1 from task`)).toEqual([]);
});

it('history and ledger are complete afterwards', async () => {
  const { catalogue } = sharedCatalogue('metadata');
  const { database } = trading;
  expect(await unauditedRows(database, catalogue)).toEqual([]);
  expect(await reconcileRegister(database)).toMatchObject({ certificates: right.length * 2, differences: [] });
});

it('exports of processes killed at any moment are made once, with a file that matches the hash', async () => {
  const asked: string[] = [];
  const askUntilTaken = async () => {
    const { data } = await exporting.ask('exportYearBalance', { year: 2026 });
    const id = String((data['exportYearBalance'] as Values)['id']); // as the operation answers
    asked.push(id);
    const untaken = () => trading.database.query(sql`select 1 from task where record_id = ${id} and turn = 0`);
    await expect.poll(untaken).toEqual([]);
  };
  await killing(kills, askUntilTaken);
  for (const id of asked) {
    await expect.poll(async () => (await exporting.read(id))?.['status']).toBe('FINISHED');
    const made = await exporting.read(id);
    const hash = createHash('sha256')
      .update(await exporting.content(id))
      .digest('hex');
    expect(made).toMatchObject({ fileHash: hash, file: expect.anything(), errors: [] });
  }
  expect(asked).toHaveLength(kills);
});
