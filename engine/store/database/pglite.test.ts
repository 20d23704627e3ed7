import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../types.ts';
import { DatabaseAway, StorageFull } from './errors.ts';
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

it('says that the disk is full, undoes what was asked and goes on', async () => {
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

it('opens its folder again after a panic, which a log that cannot be written is', async () => {
  const log = join(folder, 'pg_wal');
  await rename(log, `${log}.away`);
  const panic = database.transaction(async (connection) => {
    await connection.query(sql`insert into kept values ('panicked')`);
    // More than what is left of the log's file.
    await connection.query(sql`select pg_logical_emit_message(false, 'filling', repeat('x', 20000000))`);
  });
  const waiting = names();
  await expect(panic).rejects.toThrow(DatabaseAway);
  await expect(waiting).rejects.toThrow(DatabaseAway);
  await rename(`${log}.away`, log);
  await keep('recovered');
  expect(await names()).toEqual(['after', 'recovered']);
});
