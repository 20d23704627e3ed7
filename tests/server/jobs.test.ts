import { once } from 'node:events';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Database } from '../../engine/store/index.ts';
import { prepareJobs, startJobs, type Job, type RunningJobs } from '../../server/platform/jobs/index.ts';
import { testDatabase } from './test-database.ts';

let database: Database;
let processes: RunningJobs[] = [];
let logged: { readonly level: number; readonly job: string; readonly msg: string }[] = [];

afterEach(async () => {
  await Promise.all(processes.map(({ stop }) => stop()));
  await database.close();
  processes = [];
  logged = [];
});

/** As many processes of the product as asked for, all with the same job, on one database. */
async function start(count: number, run: Job['run']): Promise<RunningJobs> {
  database = await testDatabase();
  await prepareJobs(database);
  const job: Job = { name: 'count-sheep', at: '15 2 * * *', retrySeconds: 1, run };
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  for (let index = 0; index < count; index += 1)
    processes.push(await startJobs({ database, jobs: [job], timeZone: 'Europe/Bratislava', log }));
  const [first] = processes;
  if (first === undefined) throw new Error('no process was asked for');
  return first;
}

it('runs a job in one of several processes', async () => {
  let runs = 0;
  const over = Promise.withResolvers<undefined>();
  const jobs = await start(3, async () => {
    runs += 1;
    await over.promise;
    return { sheep: runs };
  });
  await jobs.runNow('count-sheep');
  await expect.poll(() => runs).toBe(1);
  // While one run is under way another is not asked for.
  await jobs.runNow('count-sheep');
  over.resolve(undefined);
  const states = () => database.query(sql`select state::text from pgboss.job where name = 'count-sheep'`);
  await expect.poll(states).toEqual([{ state: 'completed' }]);
  expect(logged).toMatchObject([{ job: 'count-sheep', sheep: 1, msg: 'job done' }]);
  expect(runs).toBe(1);
});

it('logs what failed and tries it again', async () => {
  let runs = 0;
  const jobs = await start(1, () => {
    runs += 1;
    return runs === 1 ? Promise.reject(new Error('the dog barked')) : Promise.resolve({ sheep: 12 });
  });
  await jobs.runNow('count-sheep');
  await expect
    .poll(() => logged)
    .toMatchObject([
      { level: 50, job: 'count-sheep', err: { message: 'the dog barked' }, msg: 'job failed; it is tried again' },
      { level: 30, job: 'count-sheep', sheep: 12, msg: 'job done' },
    ]);
});

it('ends what runs when its process stops, and leaves it to be tried again', async () => {
  const events: string[] = [];
  const jobs = await start(1, async (signal) => {
    events.push('under way');
    // Nothing but the signal ends this run.
    await once(signal, 'abort');
    events.push('aborted');
    throw signal.reason;
  });
  await jobs.runNow('count-sheep');
  await expect.poll(() => events).toEqual(['under way']);
  await jobs.stop();
  expect(events).toEqual(['under way', 'aborted']);
  expect(await database.query(sql`select state::text from pgboss.job where name = 'count-sheep'`)).toEqual([
    { state: 'retry' },
  ]);
});

it('keeps the time of a job in the product’s time zone', async () => {
  await start(2, () => Promise.resolve({}));
  expect(await database.query(sql`select name, cron, timezone from pgboss.schedule`)).toEqual([
    { name: 'count-sheep', cron: '15 2 * * *', timezone: 'Europe/Bratislava' },
  ]);
});
