import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import sql from 'sql-template-tag';
import {
  ConnectionError,
  migrate,
  openPostgres,
  type Connection,
  type Database,
  type TimeoutMode,
} from '../../engine/store/index.ts';
import { exampleCatalogue } from '../../engine/example/index.ts';
import { prepareJobs } from '../../server/platform/jobs/index.ts';
import { emptyDatabaseUrl } from './test-database.ts';

let url: string;

beforeAll(async () => {
  url = await emptyDatabaseUrl();
});

/** Opens a pool with time limits, runs the work and closes the pool. */
async function within<T>(url: string, patience: TimeoutMode, work: (connection: Connection) => Promise<T>): Promise<T> {
  const database = openPostgres(url, patience);
  try {
    return await database.transaction(work);
  } finally {
    await database.close();
  }
}

const readLimits = (connection: Connection) =>
  connection.query(sql`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`);

it('cancels statements beyond the time limit of requests', async () => {
  expect(await within(url, 'limited', readLimits)).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '60000' },
    { name: 'lock_timeout', setting: '10000' },
    { name: 'statement_timeout', setting: '30000' },
  ]);
});

it('keeps a limit from the database address', async () => {
  const limited = `${url}?options=-c%20statement_timeout%3D200`;
  const limits = await within(limited, 'limited', readLimits);
  expect(limits).toContainEqual({ name: 'statement_timeout', setting: '200' });
  // oxlint-disable-next-line house/no-time-in-tests -- the database ends it long before
  const sleep = within(limited, 'limited', (connection) => connection.query(sql`select pg_sleep(5)`));
  await expect(sleep).rejects.toThrow(ConnectionError);
});

it('sets no time limit for migrations and tools', async () => {
  const limits = await within(url, 'endless', readLimits);
  expect(limits.map(({ setting }) => setting)).toEqual(['0', '0', '0']);
});

it.each([
  {
    case: 'a migration',
    lock: 4_020_317,
    start: (database: Database) => migrate({ catalogue: exampleCatalogue, database }),
  },
  { case: 'the tables of jobs', lock: 7_230_452, start: prepareJobs },
])('waits without a time limit for another process that makes $case', async ({ lock, start }) => {
  const [holder, waiting] = [openPostgres(url), openPostgres(url, 'limited')];
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const { started } = await holder.transaction(async (connection) => {
      await connection.query(sql`select pg_advisory_xact_lock(${lock}::bigint)`);
      const started = start(waiting);
      const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await Promise.race([started, expect.poll(() => holder.query(waits)).toHaveLength(1)]);
      return { started };
    });
    await started;
    const patience = { text: expect.stringContaining('pg_advisory_xact_lock'), query_timeout: 24 * 60 * 60 * 1000 };
    expect(sent).toHaveBeenCalledWith(expect.objectContaining(patience));
  } finally {
    sent.mockRestore();
    await Promise.all([holder.close(), waiting.close()]);
  }
});
