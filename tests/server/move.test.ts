import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPglite, openPostgres } from '../../engine/store/index.ts';
import { startChild, type Ended } from '../../tools/bench/child.ts';
import { answeredRecord, countRows, tradeIn } from './laws/trade.ts';
import { manualBlock } from './manual.ts';
import { emptyDatabaseUrl, testDatabaseUrl } from './test-database.ts';
import { openTradingRegister } from './trading-register.ts';

/** The data folder of an embedded register in which was traded. */
let folder: string;
let counted: Awaited<ReturnType<typeof countRows>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'register-move-'));
  const trading = await openTradingRegister(undefined, undefined, await openPglite(join(folder, 'database')));
  const trade = tradeIn(trading);
  const certificateId = await trade.produce('100');
  const offer = await trade.offer({ certificateId, from: 'supplier', to: 'buyer', amount: '10' });
  await trade.decide('buyer', answeredRecord(offer, 'createOrUpdateTransaction').id, 'CONFIRMED');
  counted = await countRows(trading);
  await trading.close();
});

afterAll(() => rm(folder, { recursive: true }));

const command = (file: string, values: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  startChild({
    values: [`server/${file}`, ...values],
    environment: { DATABASE_URL: undefined, DATA_DIR: folder, DEMO: '0', ...environment },
  }).ended;

/** The manual's command, of this clone. */
const moveTo = (url: string): Promise<Ended> => {
  expect(manualBlock('move')).toBe('npm run move -- "$DATABASE_URL"\n');
  return move(url);
};

const move = (...values: readonly string[]): Promise<Ended> => command('move.ts', values);

it('asks for an address', async () => {
  const { code, errors } = await move();
  expect([code, errors]).toEqual([1, 'Say where to: npm run move -- postgres://user:password@host:5432/name\n']);
});

it('refuses a database that is not empty', async () => {
  const { code, errors } = await move(await testDatabaseUrl('library'));
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/^The database is not empty, it has \w+; give the address of one that is\.$/mu),
  ]);
});

it('leaves nothing where it is interrupted, and then takes everything over', async () => {
  const url = await emptyDatabaseUrl();
  const target = openPostgres(url);
  // After all rows have been copied.
  await target.script(`
    create function interrupt() returns event_trigger language plpgsql as $$
    begin if current_query() ilike '%add constraint%foreign key%' then raise 'interrupted'; end if; end $$;
    create event trigger interrupt on ddl_command_end when tag in ('ALTER TABLE') execute function interrupt()`);
  expect(await move(url)).toMatchObject({ code: 1, errors: 'interrupted\n' });
  const left = await target.query(sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`);
  expect([left, existsSync(join(folder, 'database'))]).toEqual([[], true]);
  await target.script('drop event trigger interrupt; drop function interrupt');

  const moved = await moveTo(url);
  expect(moved).toMatchObject({ code: 0, errors: '' });
  expect(moved.out).toMatch(/^Moved [1-9]\d+ rows of [1-9]\d+ tables; /u);
  expect(await countRows({ database: target })).toEqual(counted);
  const secrets = ['ACCESS_TOKEN_SECRET', 'REFRESH_TOKEN_SECRET', 'FILE_LINK_SECRET'];
  const reconciled = await command('reconcile.ts', [], {
    ...Object.fromEntries(secrets.map((name, index) => [name, String(index).repeat(32)])),
    DATABASE_URL: url,
  });
  expect(reconciled).toMatchObject({ code: 0, out: expect.stringContaining(': 0 differences.\n') });
  // Only PostgreSQL goes on.
  expect(await move(url)).toMatchObject({
    code: 1,
    errors: `There is no embedded database in ${join(folder, 'database')}; set DATA_DIR to the folder of the register.\n`,
  });
  await target.close();
});
