import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../engine/store/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import { openDatabase } from '../../server/platform/database/index.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { startChild } from '../../tools/bench/child.ts';
import { emptyDatabaseUrl } from './test-database.ts';

/** `npm run migrate` on the embedded database, in a process of its own. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'register-migrate-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function migrate(words: readonly string[], environment: Readonly<Record<string, string>>) {
  return startChild({
    values: ['server/migrate.ts', ...words],
    environment: { DATABASE_URL: undefined, ...environment },
  }).ended;
}

it('migrates a PostgreSQL once with two concurrent commands', async () => {
  const DATABASE_URL = await emptyDatabaseUrl();
  const database = openPostgres(DATABASE_URL);
  await database.script('drop role if exists migrated; create role migrated');
  const secrets = ['ACCESS_TOKEN_SECRET', 'REFRESH_TOKEN_SECRET', 'FILE_LINK_SECRET'];
  const environment = {
    ...Object.fromEntries(secrets.map((name, index) => [name, String(index).repeat(32)])),
    ...{ DATABASE_URL, DATABASE_APPLICATION_ROLE: 'migrated', DATA_DIR: join(folder, 'twice') },
  };
  const [one, other] = await database.transaction(async (connection) => {
    await connection.query(sql`select pg_advisory_xact_lock(4020317)`);
    const commands = [migrate([], environment), migrate([], environment)] as const;
    // Both processes have reached the migration.
    await expect
      .poll(() =>
        connection.query(sql`select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`),
      )
      .toHaveLength(2);
    return commands;
  });
  const ended = await Promise.all([one, other]);
  expect(ended).toMatchObject([
    { code: 0, errors: '' },
    { code: 0, errors: '' },
  ]);
  expect(ended.filter(({ out }) => out.includes('create table "certificate" ('))).toHaveLength(1);
  expect(await database.query(sql`select 1 from applied_catalogue`)).toHaveLength(1);
  expect(await database.query(sql`select count(*)::integer as count from country`)).toEqual([{ count: 249 }]);
  await database.script('drop owned by migrated; drop role migrated');
  await database.close();
});

it('prints help with any settings', async () => {
  const DATA_DIR = join(folder, 'helped');
  const { code, out } = await migrate(['--help'], { DATA_DIR, DATABASE_URL: 'nowhere' });
  expect({ code, isUntouched: !existsSync(DATA_DIR) }).toEqual({ code: 0, isUntouched: true });
  expect(out).toContain('npm run migrate -- --accept NAME');
});

it('refuses a word it does not know, with a suggestion', async () => {
  const DATA_DIR = join(folder, 'unknown');
  const { code, errors } = await migrate(['--plam'], { DATA_DIR });
  expect({ code, isUntouched: !existsSync(DATA_DIR) }).toEqual({ code: 1, isUntouched: true });
  expect(errors).toContain('npm run migrate does not know "--plam"; did you mean "--plan"?');
});

it('plans for a missing database, without creating it', async () => {
  const DATA_DIR = join(folder, 'planned');
  const { code, out } = await migrate(['--plan'], { DATA_DIR });
  expect({ code, isUntouched: !existsSync(DATA_DIR) }).toEqual({ code: 0, isUntouched: true });
  expect(out).toContain('create table "certificate" (');
  expect(out).toContain('create table if not exists ledger_posting (');
  expect(out.trimEnd().endsWith('-- Nothing was changed.')).toBe(true);
});

it('drops an accepted field of an embedded database', async () => {
  const DATA_DIR = join(folder, 'embedded');
  const database = await openDatabase({ databaseUrl: undefined, dataFolder: DATA_DIR });
  await prepareDatabase(database, sharedCatalogue('metadata'));
  // As if an earlier version had one more field.
  interface Journalled {
    readonly tables: readonly { readonly name: string; readonly columns: readonly object[] }[];
  }
  const [journalled] = await database.query<{ model: Journalled }>(sql`select model from applied_catalogue`);
  const motto = { name: 'motto', type: 'text' };
  const tables = journalled?.model.tables.map((table) =>
    table.name === 'faq' ? { ...table, columns: [...table.columns, motto] } : table,
  );
  const model = JSON.stringify({ ...journalled?.model, tables });
  await database.query(sql`update applied_catalogue set fingerprint = 'of before', model = ${model}::json`);
  await database.script(`alter table faq add column motto text; insert into faq (motto) values ('Festina lente')`);
  await database.close();

  const planned = await migrate(['--plan'], { DATA_DIR });
  expect(planned.code).toBe(1);
  expect(planned.out).toContain('-- Refused: faq.motto is described by nothing any more; its column holds 1 value.');
  expect(planned.out).toContain('-- -- rows: 1\n-- alter table "faq" drop column "motto";');
  const refused = await migrate([], { DATA_DIR });
  expect({ code: refused.code, said: refused.errors.split('\n')[0] }).toEqual({
    code: 1,
    said: 'The migration of the database is refused; nothing was changed.',
  });
  const accepted = await migrate(['--accept', 'faq.motto'], { DATA_DIR });
  expect(accepted).toMatchObject({ code: 0, errors: '' });
  expect(accepted.out).toContain('alter table "faq" drop column "motto";\n');
});
