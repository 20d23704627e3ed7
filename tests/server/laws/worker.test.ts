import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { openPostgres, type Database } from '../../../engine/store/index.ts';
import { startChild, type Child } from '../../../tools/bench/child.ts';
import { emptyDatabaseUrl } from '../test-database.ts';

let databaseUrl: string;
let database: Database;
let folder: string;

beforeAll(async () => {
  databaseUrl = await emptyDatabaseUrl();
  database = openPostgres(databaseUrl);
  folder = await mkdtemp(join(tmpdir(), 'worker-'));
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const begin = (environment: Readonly<Record<string, string>>): Child =>
  startChild({
    values: ['server/worker.ts'],
    environment: {
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      ACCESS_TOKEN_SECRET: 'a'.repeat(32),
      REFRESH_TOKEN_SECRET: 'b'.repeat(32),
      FILE_LINK_SECRET: 'c'.repeat(32),
      ...environment,
    },
  });

it('works beside the serving processes until it is stopped', async () => {
  const worker = begin({ DATABASE_URL: databaseUrl });
  await expect.poll(worker.output).toContain('"msg":"working"');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }; // as npm has it
  const named = await database.query(sql`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name <> ''`);
  expect(named).toEqual([{ name: `register worker ${version}` }]);
  // A task without a record ends with a reported error, which shows that a process took it.
  await database.query(sql`insert into task (name, record_id) values ('import-file', 404)`);
  await expect.poll(() => database.query(sql`select 1 from task`)).toEqual([]);
  await worker.stop();
  expect(worker.output()).toContain('"msg":"stopped"');
  expect(worker.process.exitCode).toBe(0);
});

it('refuses an embedded database, which has its own process', async () => {
  const worker = begin({});
  const { code, errors } = await worker.ended;
  expect(code).toBe(1);
  expect(errors).toContain('set DATABASE_URL to share one with a worker.');
});
