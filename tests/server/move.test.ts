import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPglite, openPostgres, type Database } from '../../engine/store/index.ts';
import { startChild, type Ended } from '../../tools/bench/child.ts';
import { answered, countRows, tradeOf } from './trade.ts';
import { manualBlock } from './manual.ts';
import { emptyDatabaseUrl, testDatabaseUrl } from './test-database.ts';
import { openTradingRegister } from './trading-register.ts';

/** The data folder of an embedded register with trade. */
let folder: string;
/** An empty database on PostgreSQL. */
let url: string;
let counted: Awaited<ReturnType<typeof countRows>>;

beforeAll(async () => {
  url = await emptyDatabaseUrl();
  folder = await mkdtemp(join(tmpdir(), 'register-move-'));
  const trading = await openTradingRegister(undefined, undefined, await openPglite(join(folder, 'database')));
  const trade = tradeOf(trading);
  const certificateId = await trade.certificate({ amount: '100' });
  const offer = await trade.save({ certificateId, amount: '10' });
  await trade.changeStatus(answered(offer).id, 'CONFIRMED');
  counted = await countRows(trading);
  await trading.close();
});

afterAll(() => rm(folder, { recursive: true }));

const command = (file: string, values: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  startChild({
    values: [`server/${file}`, ...values],
    environment: { DATABASE_URL: undefined, DATA_DIR: folder, DEMO: '0', ...environment },
  });

/** The manual's command, run in this repository. */
const moveTo = (url: string): Promise<Ended> => {
  expect(manualBlock('move')).toBe('npm run move -- "$DATABASE_URL"\n');
  return move(url);
};

const startMove = (...values: readonly string[]) => command('move.ts', values);
const move = (...values: readonly string[]): Promise<Ended> => startMove(...values).ended;

it('requires an address', async () => {
  const { code, errors } = await move();
  expect([code, errors]).toEqual([1, 'Give the target: npm run move -- postgres://user:password@host:5432/name\n']);
});

it('refuses a database that is not empty', async () => {
  const { code, errors } = await move(await testDatabaseUrl('library'));
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/^The database is not empty, it has \w+; give the address of one that is\.$/mu),
  ]);
});

/** SQL that runs statements once all rows have been copied. */
const afterCopy = (statements: string): string => `
  create function interrupt() returns event_trigger language plpgsql as $$
  begin if current_query() ilike '%add constraint%foreign key%' then ${statements}; end if; end $$;
  create event trigger interrupt on ddl_command_end when tag in ('ALTER TABLE') execute function interrupt()`;

async function expectNothing(target: Database): Promise<void> {
  await target.script('drop event trigger interrupt; drop function interrupt');
  const left = await target.query(sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`);
  expect([left, existsSync(join(folder, 'database'))]).toEqual([[], true]);
}

/** The other sessions of a database; below, those that wait for an advisory lock. */
const sessions = sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and backend_type = 'client backend'`;
const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

it('leaves nothing after a failure', async () => {
  const target = openPostgres(url);
  await target.script(afterCopy(`raise 'interrupted'`));
  expect(await move(url)).toMatchObject({ code: 1, errors: 'interrupted\n' });
  await expectNothing(target);
  await target.close();
});

it('leaves nothing when its process is killed', async () => {
  const target = openPostgres(url);
  await target.script(afterCopy('perform pg_advisory_xact_lock(28)'));
  await target.transaction(async (connection) => {
    await connection.query(sql`select pg_advisory_xact_lock(28)`);
    const moving = startMove(url);
    await expect.poll(() => connection.query(waiting)).toHaveLength(1);
    await moving.kill();
  });
  await target.close();
  const later = openPostgres(url);
  const [own] = await later.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  // PostgreSQL only detects a lost client at the next statement.
  await expect.poll(async () => (await later.query(sessions)).filter(({ pid }) => pid !== own?.pid)).toEqual([]);
  await expectNothing(later);
  await later.close();
});

it('moves everything, and completes a move whose process was killed at the end', async () => {
  const target = openPostgres(url);
  await cp(join(folder, 'database'), join(folder, 'before'), { recursive: true });
  const moved = await moveTo(url);
  expect(moved).toMatchObject({ code: 0, errors: '' });
  expect(moved.out).toMatch(/^Moved [1-9]\d+ rows of [1-9]\d+ tables; /u);
  expect(await countRows({ database: target })).toEqual(counted);
  // As if the process had been killed before it renamed the embedded database.
  await rm(join(folder, 'database.moved'), { recursive: true });
  await rename(join(folder, 'before'), join(folder, 'database'));
  await target.script(`update app_user set full_name = full_name || '!'`);
  expect(await move(url)).toMatchObject({ code: 1, errors: expect.stringMatching(/^The database is not empty/mu) });
  await target.script(`update app_user set full_name = rtrim(full_name, '!')`);
  expect(await move(url)).toMatchObject({ code: 0, errors: '', out: moved.out });
  const secrets = ['ACCESS_TOKEN_SECRET', 'REFRESH_TOKEN_SECRET', 'FILE_LINK_SECRET'];
  const reconciled = await command('reconcile.ts', [], {
    ...Object.fromEntries(secrets.map((name, index) => [name, String(index).repeat(32)])),
    DATABASE_URL: url,
  }).ended;
  expect(reconciled).toMatchObject({ code: 0, out: expect.stringContaining(': 0 differences.\n') });
  // Only PostgreSQL is used from now on.
  expect(await move(url)).toMatchObject({
    code: 1,
    errors: `There is no embedded database in ${join(folder, 'database')}; set DATA_DIR to the folder of the register.\n`,
  });
  await target.close();
});
