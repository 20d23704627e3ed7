import { beforeAll, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { ConnectionError, openPostgres, type Connection, type Patience } from '../../engine/store/index.ts';
import { emptyDatabaseUrl } from './test-database.ts';

let url: string;

beforeAll(async () => {
  url = await emptyDatabaseUrl();
});

/** Opens a pool with a patience, works, and closes it. */
async function within<T>(url: string, patience: Patience, work: (connection: Connection) => Promise<T>): Promise<T> {
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

it('ends what takes longer than a person waits', async () => {
  expect(await within(url, 'limited', readLimits)).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '60000' },
    { name: 'lock_timeout', setting: '10000' },
    { name: 'statement_timeout', setting: '30000' },
  ]);
});

it('leaves a limit that the address sets', async () => {
  const limited = `${url}?options=-c%20statement_timeout%3D200`;
  const limits = await within(limited, 'limited', readLimits);
  expect(limits).toContainEqual({ name: 'statement_timeout', setting: '200' });
  // oxlint-disable-next-line house/no-time-in-tests -- the database ends it long before
  const sleep = within(limited, 'limited', (connection) => connection.query(sql`select pg_sleep(5)`));
  await expect(sleep).rejects.toThrow(ConnectionError);
});

it('lets migrations and tools take their time', async () => {
  const limits = await within(url, 'endless', readLimits);
  expect(limits.map(({ setting }) => setting)).toEqual(['0', '0', '0']);
});
