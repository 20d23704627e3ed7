import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { boundedName, literal, quoteName } from '../names/names.ts';
import type { Database } from '../types.ts';
import { ConnectionError, StorageFull } from './errors.ts';
import { collations } from '../migrate/system-tables.ts';
import { openPglite } from './pglite.ts';

let folder: string;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pglite-'));
  database = await openPglite(folder);
  await database.script('create table kept (name text)');
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const keep = (name: string): Promise<unknown> => database.query(sql`insert into kept values (${name})`);
const names = async (): Promise<readonly unknown[]> =>
  (await database.query<{ name: string }>(sql`select name from kept order by name`)).map(({ name }) => name);

describe('a quoted name or text', () => {
  /** Names that attempt SQL injection. */
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom('"', '""', "'", "''", '\\', '--', '/*', ';', '$1', '$$', '?', 'drop table kept', '\n', '😀'),
        fc.string({ minLength: 1, maxLength: 4 }),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) => parts.join(''))
    .filter((text) => text.isWellFormed() && !text.includes('\0') && Buffer.from(text).length <= 63);
  const law = randomCases(30);

  it('has the same value in PostgreSQL', async () => {
    const pairs = fc.uniqueArray(fc.tuple(hostile, hostile), {
      minLength: 5,
      maxLength: 12,
      selector: ([name]) => name,
    });
    const holds = fc.asyncProperty(pairs, async (named) => {
      const columns = named.map(([name, text]) => `${literal(text)} as ${quoteName(name)}`).join(', ');
      expect(await database.query({ text: `select ${columns}`, values: [] })).toEqual([Object.fromEntries(named)]);
    });
    await fc.assert(holds, law);
  });

  it('is not truncated once it is bounded', async () => {
    const long = fc.stringMatching(/^[a-z_]{40,90}$/);
    const holds = fc.asyncProperty(long, async (name) => {
      const bounded = boundedName(name);
      expect(await database.query({ text: `select 1 as ${quoteName(bounded)}`, values: [] })).toEqual([
        { [bounded]: 1 },
      ]);
    });
    await fc.assert(holds, law);
  });
});

it('reports a full disk, rolls back and continues', async () => {
  await expect(
    database.transaction(async (connection) => {
      await connection.query(sql`insert into kept values ('undone')`);
      await connection.query(
        sql`do $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`,
      );
    }),
  ).rejects.toThrow(StorageFull);
  await keep('after');
  expect(await names()).toEqual(['after']);
});

it('reopens its folder after a panic caused by an unwritable log', async () => {
  const log = join(folder, 'pg_wal');
  await rename(log, `${log}.away`);
  const panic = database.transaction(async (connection) => {
    await connection.query(sql`insert into kept values ('panicked')`);
    // More than the rest of the log file holds.
    await connection.query(sql`select pg_logical_emit_message(false, 'filling', repeat('x', 20000000))`);
  });
  const waiting = names();
  await expect(panic).rejects.toThrow(ConnectionError);
  await expect(waiting).rejects.toThrow(ConnectionError);
  await rename(`${log}.away`, log);
  await keep('recovered');
  expect(await names()).toEqual(['after', 'recovered']);
});

it('refuses statements once closed, and may be closed twice', async () => {
  const closed = await openPglite();
  await closed.close();
  await closed.close();
  await expect(closed.query(sql`select 1`)).rejects.toThrow(ConnectionError);
  await expect(closed.transaction(({ query }) => query(sql`select 1`))).rejects.toThrow(ConnectionError);
});

it('continues after a value that cannot be posted to its thread', async () => {
  await expect(database.query({ text: 'select $1::text', values: [() => 'a function'] })).rejects.toThrow(
    'could not be cloned',
  );
  expect(await database.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

describe('a prepared statement', () => {
  it('has new columns after a script changed its table', async () => {
    await database.script('create table widened (name text)');
    await database.query(sql`insert into widened values ('row')`);
    const read = () => database.query(sql`select * from widened where name = ${'row'}`);
    expect(await read()).toEqual([{ name: 'row' }]);
    await database.script('alter table widened add column size integer');
    expect(await read()).toEqual([{ name: 'row', size: null }]);
  });

  it('runs again after a value that it refused, inside and outside of a transaction', async () => {
    const divide = (by: string) => database.query(sql`select 1 / ${by}::integer as result`);
    expect(await divide('1')).toEqual([{ result: 1 }]);
    await expect(divide('0')).rejects.toMatchObject({ code: '22012' });
    await expect(divide('none')).rejects.toMatchObject({ code: '22P02' });
    await expect(
      database.transaction(({ query }) => query(sql`select 1 / ${'0'}::integer as result`)),
    ).rejects.toMatchObject({ code: '22012' });
    expect(await divide('1')).toEqual([{ result: 1 }]);
  });

  it('is prepared again after its text was refused', async () => {
    const read = () => database.query(sql`select name from later where name = ${'row'}`);
    await expect(read()).rejects.toMatchObject({ code: '42P01' });
    await database.query({ text: 'create table later (name text)', values: [] });
    expect(await read()).toEqual([]);
  });
});

describe('a collation', () => {
  const words = 'az ä aáb á cz č d ď ďa dz e éa hz ch i ľ lz lĺ ň nz oz ôa ó rz ř ŕ s š ťa tz ú yz z ž Cyprus Čad Chad';

  it.each([
    { language: 'sk', collation: 'register' },
    { language: 'en', collation: 'register_en' },
  ] as const)('sorts $language as browsers do', async ({ language, collation }) => {
    await database.script(collations.pglite[collation]);
    const rows = await database.query<{ word: string }>({
      text: `select word from unnest($1::text[]) as word order by word collate ${collation}, word`,
      values: [words.split(' ')],
    });
    const ordered = words.split(' ').toSorted(new Intl.Collator(language).compare);
    expect(rows.map(({ word }) => word)).toEqual(ordered);
  });
});
