import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres, type Database } from '../../../engine/store/index.ts';
import { createTasks } from '../../../server/platform/tasks/index.ts';
import { startChild, type Child } from '../../../tools/bench/child.ts';
import { randomCases } from '../../random-cases.ts';
import { emptyDatabaseUrl } from '../test-database.ts';
import { countingTables } from './counting.ts';

const { numRuns: kills } = randomCases(20, { quick: 4 });
const flocks = ['1', '2', '3', '4', '5', '6'];
const sheep = 150 + kills * 50;

let databaseUrl: string;
let database: Database;
const children: Child[] = [];

beforeAll(async () => {
  databaseUrl = await emptyDatabaseUrl();
  database = openPostgres(databaseUrl);
  await database.script(countingTables);
});

afterAll(async () => {
  await Promise.all(children.map(({ kill }) => kill()));
  await database.close();
});

const begin = (): Child => {
  const values = ['tests/server/laws/counting-process.ts', databaseUrl];
  const child = startChild({ values });
  children.push(child);
  return child;
};

async function askForAll(): Promise<void> {
  const tasks = createTasks(database);
  for (const id of flocks)
    await database.transaction(async (connection) => {
      await connection.query(sql`insert into flock (id, sheep) values (${id}, ${sheep})`);
      await tasks.ask(connection, 'count-flock', id);
    });
}

const countedSoFar = async () =>
  Number((await database.query(sql`select count(*)::integer as count from counted_sheep`))[0]?.['count']);

/** Waits until `count` more are counted, or all are. */
async function untilFurther(count: number): Promise<void> {
  const enough = Math.min((await countedSoFar()) + count, flocks.length * sheep);
  await expect.poll(countedSoFar).toBeGreaterThanOrEqual(enough);
}

it('tasks of processes killed at any moment are completed once', async () => {
  await askForAll();
  const working = [begin(), begin()];
  await expect.poll(countedSoFar).toBeGreaterThan(0);
  for (let time = 0; time < kills; time += 1) {
    await untilFurther(Math.random() * sheep);
    const victim = working.shift();
    await victim?.kill();
    working.push(begin());
  }
  await expect
    .poll(() => database.query(sql`select ended, counted from flock order by id`))
    .toEqual(flocks.map(() => ({ ended: 'counted', counted: sheep })));
  expect(
    await database.query(sql`select flock_id, sheep from counted_sheep group by flock_id, sheep having count(*) <> 1`),
  ).toEqual([]);
  expect(await countedSoFar()).toBe(flocks.length * sheep);
  await expect.poll(() => database.query(sql`select 1 from task`)).toEqual([]);
});

it('a task of a killed process is resumed by another', async () => {
  await Promise.all(children.map(({ kill }) => kill()));
  const first = begin();
  await database.query(sql`insert into flock (id, sheep) values (99, 100000)`);
  await createTasks(database).ask(database, 'count-flock', '99');
  const counted = async () =>
    Number((await database.query(sql`select counted from flock where id = 99`))[0]?.['counted']);
  await expect.poll(counted).toBeGreaterThan(0);
  begin();
  await first.kill();
  const then = await counted();
  await expect.poll(counted).toBeGreaterThan(then);
  await createTasks(database).cancel(database, 'count-flock', '99');
});
