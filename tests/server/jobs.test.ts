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

/** Starts `count` processes with the same job on one database. */
async function start(count: number, run: Job['run']): Promise<RunningJobs> {
  database = await testDatabase();
  await prepareJobs(database);
  for (let index = 0; index < count; index += 1) await join(run);
  const [first] = processes;
  if (first === undefined) throw new Error('no process was asked for');
  return first;
}

/** Starts one more process on that database. */
async function join(run: Job['run'], confirmServing?: () => Promise<void>): Promise<void> {
  const job: Job = { name: 'count-sheep', at: '15 2 * * *', retrySeconds: 1, run };
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  processes.push(await startJobs({ database, jobs: [job], timeZone: 'Europe/Bratislava', confirmServing, log }));
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
  // A second request is ignored while a run is active.
  await jobs.runNow('count-sheep');
  over.resolve(undefined);
  const states = () => database.query(sql`select state::text from pgboss.job where name = 'count-sheep'`);
  await expect.poll(states).toEqual([{ state: 'completed' }]);
  expect(logged).toMatchObject([{ job: 'count-sheep', sheep: 1, msg: 'job done' }]);
  expect(runs).toBe(1);
});

it('logs a failed job and retries it', async () => {
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

it('aborts a job when its process stops, and leaves it for a retry', async () => {
  const events: string[] = [];
  const jobs = await start(1, async (signal) => {
    events.push('under way');
    // Only the abort signal ends this run.
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

it('resumes a job of a killed process after its heartbeat stopped', async () => {
  let runs = 0;
  const run: Job['run'] = async (signal) => {
    runs += 1;
    if (runs === 1) await once(signal, 'abort').then(() => Promise.reject(new Error('the process stops')));
    return { sheep: runs };
  };
  const killed = await start(1, run);
  await killed.runNow('count-sheep');
  await expect.poll(() => runs).toBe(1);
  await killed.stop();
  // The state after a kill: active, without a process, with an old heartbeat.
  const left = await database.query(sql`
    update pgboss.job set state = 'active', started_on = now(), completed_on = null,
      heartbeat_on = now() - interval '1 second' * (heartbeat_seconds + 1)
    where name = 'count-sheep' returning heartbeat_seconds as "heartbeatSeconds"`);
  expect(left).toEqual([{ heartbeatSeconds: 20 }]);
  await join(run);
  await expect.poll(() => logged.filter(({ msg }) => msg === 'job done')).toMatchObject([{ sheep: 2 }]);
});

it('leaves a job to other processes when the database was replaced since startup', async () => {
  let runs = 0;
  const run: Job['run'] = () => Promise.resolve({ sheep: (runs += 1) });
  const message = 'the database was restored or recreated since this process started; restart the process';
  database = await testDatabase();
  await prepareJobs(database);
  await join(run, () => Promise.reject(new Error(message)));
  const [outdated] = processes;
  await outdated?.runNow('count-sheep');
  await expect.poll(() => logged).toMatchObject([{ level: 50, err: { message }, msg: 'job left to other processes' }]);
  expect(runs).toBe(0);
  await outdated?.stop();
  await join(run);
  await expect.poll(() => logged.filter(({ msg }) => msg === 'job done')).toMatchObject([{ sheep: 1 }]);
});

it('schedules jobs in the product’s time zone', async () => {
  await start(2, () => Promise.resolve({}));
  expect(await database.query(sql`select name, cron, timezone from pgboss.schedule`)).toEqual([
    { name: 'count-sheep', cron: '15 2 * * *', timezone: 'Europe/Bratislava' },
  ]);
});
