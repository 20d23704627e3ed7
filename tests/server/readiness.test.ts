import { expect, inject, it } from 'vitest';
import { openPostgres } from '../../engine/store/index.ts';
import { servingCheck } from '../../server/platform/database/index.ts';
import { createDatabase, onPostgres } from './run-postgres.ts';
import { testDatabase, testDatabaseUrl } from './test-database.ts';
import { startTestServer } from './test-server.ts';

const replaced = 'the database was restored or recreated since this process started; restart the process';

/** Replaces a database on the run's PostgreSQL, even if it is in use. */
async function replace(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onPostgres(inject('postgresUrl'), (server) => server.script(`drop database ${name} with (force)`));
  await createDatabase(inject('postgresUrl'), name, 'template_register');
}

it('is ready on a primary, and not on a standby', async () => {
  const url = await testDatabaseUrl('register');
  const database = openPostgres(url);
  const check = await servingCheck(database);
  await expect(check()).resolves.toBeUndefined();
  await database.close();
  const readOnly = new URL(url);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  const standby = openPostgres(readOnly.href.replaceAll('+', '%20'));
  await expect((await servingCheck(standby))()).rejects.toThrow('the database is read-only');
  await standby.close();
});

it('is not ready on a database recreated since startup, which is logged once', async () => {
  const databaseUrl = await testDatabaseUrl('register');
  const server = await startTestServer({ databaseUrl, logLevel: 'warn' });
  const ask = async () => {
    const response = await fetch(`${server.address}/readyz`);
    return [response.status, await response.json()];
  };
  expect(await ask()).toEqual([200, { status: 'ready' }]);
  await replace(databaseUrl);
  // Background work, which meets the same error, logs it with another message.
  const told = () => server.logged.filter(({ msg, err }) => msg === 'not ready' && Object(err).message === replaced);
  await expect
    .poll(async () => {
      await ask();
      return told();
    })
    .toHaveLength(1);
  expect(await ask()).toEqual([503, { status: 'no database' }]);
  expect(told()).toHaveLength(1);
  await server.stop();
});

it.each([
  { role: 'a role that may see which PostgreSQL it is', revoke: '' },
  {
    role: 'a role that may not',
    revoke: 'revoke execute on function pg_control_system() from public, seeing',
  },
])('detects as $role that all tables were recreated', async ({ revoke }) => {
  const database = await testDatabase('register');
  await database.script(`drop role if exists seeing; create role seeing; ${revoke}`);
  const check = await servingCheck({
    ...database,
    query: (statement) =>
      database.transaction(async (connection) => {
        await connection.script('set local role seeing');
        return await connection.query(statement);
      }),
  });
  await check();
  await database.script('create table other (); alter table applied_catalogue rename to before');
  await expect(check()).rejects.toThrow(replaced);
  await database.script('create table applied_catalogue ()');
  await expect(check()).rejects.toThrow(replaced);
  await database.close();
});
