import { expect, it } from 'vitest';
import { openPostgres } from '../../engine/store/index.ts';
import { confirmServing } from '../../server/platform/database/index.ts';
import { testDatabaseUrl } from './test-database.ts';

it.each([
  { what: 'is ready on a primary', readOnly: 'off', problem: undefined },
  {
    what: 'is not ready on what takes no changes, as a standby',
    readOnly: 'on',
    problem: 'the database takes no changes',
  },
])('$what', async ({ readOnly, problem }) => {
  const url = new URL(await testDatabaseUrl('register'));
  url.searchParams.set('options', `-c default_transaction_read_only=${readOnly}`);
  const database = openPostgres(url.href.replaceAll('+', '%20'));
  const failure = await confirmServing(database).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
  expect(failure).toBe(problem);
  await database.close();
});
