import { afterAll, beforeAll, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { atOneMoment, type Connection, type Database } from '../../engine/store/index.ts';
import { testDatabase } from './test-database.ts';

let database: Database;

beforeAll(async () => {
  database = await testDatabase('register');
});

afterAll(() => database.close());

const byIds =
  'select id, (select count(*) from transaction as other where other.certificate_id = own.id) from certificate as own where id = any($1::bigint[])';

async function ask(connection: Connection): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await connection.query({ text: byIds, values: [['1']] });
}

it('plans a statement about given records once in a database transaction, not for each array of ids', async () => {
  const plans = await database.transaction(async (connection) => {
    await ask(connection);
    return await connection.query(sql`
      select custom_plans::integer as custom, generic_plans::integer as generic from pg_prepared_statements where statement = ${byIds}`);
  });
  expect(plans).toEqual([{ custom: 0, generic: 8 }]);
});

const planned = { text: "select current_setting('plan_cache_mode') as mode where $1::integer = 1", values: [1] };

it('plans a statement whose plan depends on its values for them, there too', async () => {
  const mode = await database.transaction((connection) => connection.query({ ...planned, planned: 'eachTime' }));
  expect(mode).toEqual([{ mode: 'auto' }]);
});

it('plans each statement of what reads much at one moment for its values', async () => {
  const mode = await database.transaction(async (connection) => {
    await connection.query(atOneMoment);
    return await connection.query(planned);
  });
  expect(mode).toEqual([{ mode: 'auto' }]);
});
