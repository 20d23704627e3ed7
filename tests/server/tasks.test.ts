import { once } from 'node:events';
import pino from 'pino';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FilesUnavailable } from '../../engine/api/index.ts';
import { ConnectionError, type Database } from '../../engine/store/index.ts';
import {
  createTasks,
  startTasks,
  TaskLost,
  taskTables,
  type RunningTasks,
  type Task,
  type TaskDependencies,
} from '../../server/platform/tasks/index.ts';
import { servingCheck } from '../../server/platform/database/index.ts';
import { assertLease, leaseTask } from '../../server/platform/tasks/task-lease.ts';
import { waitLimitMs } from '../time-limits.ts';
import { testDatabase } from './test-database.ts';

let database: Database;
const processes: RunningTasks[] = [];
let logged: Record<string, unknown>[] = [];

beforeEach(async () => {
  database = await testDatabase();
  await database.script(`${taskTables} create table sheep (id bigint primary key, said text not null);`);
  logged = [];
});

afterEach(async () => {
  await Promise.all(processes.splice(0).map(({ stop }) => stop()));
  await database.close();
});

const say = (id: string, said: string) =>
  sql`insert into sheep (id, said) values (${id}, ${said}) on conflict (id) do update set said = sheep.said || ' ' || ${said}`;
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
const lock: Task['lock'] = async (connection, id) => {
  await connection.query(sql`select 1 from sheep where id = ${id} for update`);
};
const named = (run: Task['run'], others: Partial<Task> = {}): Task => ({
  name: 'count-sheep',
  run,
  lock,
  fault: async (connection, { id, reference }) => {
    await connection.query(say(id, reference));
  },
  ...others,
});

/** Starts one more process that executes tasks. */
function start(
  work: Task | readonly Task[],
  { atOnce = 1, leaseSeconds = 1, confirmServing }: Partial<TaskDependencies> = {},
): RunningTasks {
  const running = startTasks({ database, tasks: [work].flat(), atOnce, leaseSeconds, confirmServing, log });
  processes.push(running);
  return running;
}

const tasks = () => createTasks(database);
const ask = (id: string) => tasks().ask(database, 'count-sheep', id);
const ended = (id: string, name = 'count-sheep') => tasks().ended(name, id, { withinMs: waitLimitMs });
const turns = () => database.query(sql`select turn from task`);
const saidOf = async (id: string) => (await database.query(sql`select said from sheep where id = ${id}`))[0]?.['said'];

describe('a task', () => {
  it('runs after the database transaction that requests it, and never after a rollback', async () => {
    start(named(({ id }) => database.query(say(id, 'counted')).then(() => ({ sheep: 1 }))));
    const undone = database.transaction(async (connection) => {
      await tasks().ask(connection, 'count-sheep', '1');
      throw new Error('the gate is shut');
    });
    await expect(undone).rejects.toThrow('the gate is shut');
    await database.transaction(async (connection) => {
      await tasks().ask(connection, 'count-sheep', '2');
      await connection.query(say('2', 'there'));
    });
    expect(await ended('2')).toBe(true);
    expect([await saidOf('1'), await saidOf('2')]).toEqual([undefined, 'there counted']);
    expect(logged).toMatchObject([{ level: 30, task: 'count-sheep', record: '2', sheep: 1, msg: 'task done' }]);
  });

  it('is skipped, with one log entry, when the database was replaced since startup', async () => {
    const table = sql`create table applied_catalogue (id bigint)`;
    await database.query(table);
    const check = await servingCheck(database);
    let asked = 0;
    const confirmServing = async (): Promise<void> => {
      asked += 1;
      await check();
    };
    await database.query(sql`drop table applied_catalogue`);
    await database.query(table);
    start(
      named(() => Promise.resolve({})),
      { confirmServing },
    );
    await ask('1');
    const message = 'the database was restored or recreated since this process started; restart the process';
    await expect
      .poll(() => logged)
      .toContainEqual(expect.objectContaining({ err: expect.objectContaining({ message }) }));
    expect(await turns()).toEqual([{ turn: 0 }]);
    await expect.poll(() => asked).toBeGreaterThan(2);
    expect(logged).toHaveLength(1);
    start(named(() => Promise.resolve({})));
    expect(await ended('1')).toBe(true);
  });

  it('runs once however often it is requested before one of several processes takes it', async () => {
    for (let times = 0; times < 3; times += 1) await ask('1');
    const task = named(({ id }) => database.query(say(id, 'counted')).then(() => ({})));
    for (let index = 0; index < 3; index += 1) start(task);
    expect(await ended('1')).toBe(true);
    await Promise.all(processes.map(({ stop }) => stop()));
    expect(await saidOf('1')).toBe('counted');
  });

  it('runs once more when it is requested while running', async () => {
    let runs = 0;
    start(
      named(async () => {
        runs += 1;
        if (runs === 1) await ask('1');
        return {};
      }),
    );
    await ask('1');
    expect(await ended('1')).toBe(true);
    expect(runs).toBe(2);
  });

  it('reports that it has not ended in time', async () => {
    await ask('1');
    expect(await tasks().ended('count-sheep', '1', { withinMs: 150 })).toBe(false);
  });

  it('of an unknown kind waits for another process', async () => {
    start(named(() => Promise.resolve({}), { name: 'count-goats' }));
    await ask('1');
    await tasks().ask(database, 'count-goats', '2');
    expect(await ended('2', 'count-goats')).toBe(true);
    expect(await turns()).toEqual([{ turn: 0 }]);
    start(named(() => Promise.resolve({})));
    expect(await ended('1')).toBe(true);
  });

  it('runs concurrently for as many records as process and task allow', async () => {
    let [now, most] = [0, 0];
    const full = Promise.withResolvers<undefined>();
    const run = async () => {
      most = Math.max(most, (now += 1));
      if (now > 2) full.resolve(undefined);
      await full.promise;
      now -= 1;
      return {};
    };
    // The process can execute two more tasks; the one requested last is taken while the first are running.
    const goats = named(
      () => {
        full.resolve(undefined);
        return Promise.resolve({});
      },
      { name: 'count-goats' },
    );
    for (const id of ['1', '2', '3', '4', '5', '6']) await ask(id);
    await tasks().ask(database, 'count-goats', '7');
    start([named(run, { atOnce: 2 }), goats], { atOnce: 4 });
    for (const id of ['1', '2', '3', '4', '5', '6']) expect(await ended(id)).toBe(true);
    expect(most).toBe(2);
  });

  it('is left to others by a process without workers', async () => {
    await ask('1');
    const idle = start(
      named(() => Promise.resolve({})),
      { atOnce: 0 },
    );
    // With a free slot it would take the task before it stops, because it polls at start.
    await idle.stop();
    expect(await turns()).toEqual([{ turn: 0 }]);
  });
});

describe('a failing task', () => {
  it('ends with one reference in the log and on the record, and can be requested again', async () => {
    let runs = 0;
    start(
      named(({ id }) => {
        runs += 1;
        return runs === 1
          ? Promise.reject(new Error('the dog barked'))
          : database.query(say(id, 'counted')).then(() => ({}));
      }),
    );
    await ask('1');
    expect(await ended('1')).toBe(true);
    const [fault] = logged;
    expect(fault).toMatchObject({ level: 50, record: '1', err: { message: 'the dog barked' }, msg: 'fault' });
    expect(await saidOf('1')).toBe(fault?.['reference']);
    await ask('1');
    expect(await ended('1')).toBe(true);
    expect(await saidOf('1')).toBe(`${String(fault?.['reference'])} counted`);
  });

  it.each([
    { of: 'the database', error: new ConnectionError('away') },
    { of: 'the files', error: new FilesUnavailable('away') },
  ])('is retried without $of, and counts attempts again after each step', async ({ error }) => {
    let runs = 0;
    start(
      named(async ({ hold }) => {
        runs += 1;
        await database.transaction(hold);
        await database.query(sql`update task set due_at = clock_timestamp() + interval '1 hour'`);
        if (runs === 1) throw error;
        return {};
      }),
    );
    await ask('1');
    await expect.poll(() => logged).toMatchObject([{ level: 40, msg: 'task interrupted; it is tried again' }]);
    await expect
      .poll(() => database.query(sql`select tries from task where due_at < clock_timestamp() + interval '6 seconds'`))
      .toEqual([{ tries: 1 }]);
    await database.query(sql`update task set due_at = clock_timestamp()`);
    expect(await ended('1')).toBe(true);
    expect(await saidOf('1')).toBeUndefined();
  });

  it('ends with a fault when its process was killed twice without progress', async () => {
    const taken = { names: ['count-sheep'], except: [], leaseSeconds: 0 };
    await ask('1');
    // Two processes take the task and die.
    for (const deaths of [0, 1]) expect(await leaseTask(database, taken)).toMatchObject({ deaths });
    let runs = 0;
    start(named(() => Promise.resolve({ runs: (runs += 1) })));
    expect(await ended('1')).toBe(true);
    expect(runs).toBe(0);
    expect(logged).toMatchObject([{ level: 50, err: { message: 'its process ended 2 times before it got on' } }]);
    expect(await saidOf('1')).toBe(logged[0]?.['reference']);
  });

  it('continues after its process has ended twice with progress in between', async () => {
    const taken = { names: ['count-sheep'], except: [], leaseSeconds: 0 };
    await ask('1');
    const first = await leaseTask(database, taken);
    const second = await leaseTask(database, taken);
    expect([first?.deaths, second?.deaths]).toEqual([0, 1]);
    if (second !== undefined) await database.transaction((connection) => assertLease(connection, second, 'getsOn'));
    let runs = 0;
    start(named(() => Promise.resolve({ runs: (runs += 1) })));
    expect(await ended('1')).toBe(true);
    expect(runs).toBe(1);
  });
});

describe('a running task', () => {
  /** Counts until it is aborted; each sheep is a step. */
  const counting = named(async ({ id, signal, hold }) => {
    for (;;) {
      await database.transaction(async (connection) => {
        await hold(connection);
        await connection.query(say(id, 'one'));
      });
      signal.throwIfAborted();
    }
  });

  it('writes nothing after it is cancelled between two steps under the lock of its record', async () => {
    start(counting);
    await ask('1');
    await expect.poll(() => saidOf('1')).toContain('one one');
    await database.transaction(async (connection) => {
      await lock(connection, '1');
      await tasks().cancel(connection, 'count-sheep', '1');
      await connection.query(say('1', 'shorn'));
    });
    await expect.poll(() => logged).toMatchObject([{ level: 30, msg: 'task cancelled or left to another process' }]);
    expect(await saidOf('1')).toMatch(/one shorn$/);
  });

  it('receives an abort signal when it is cancelled between two steps', async () => {
    let reason: unknown;
    start(
      named(async ({ signal }) => {
        await once(signal, 'abort');
        reason = signal.reason;
        return {};
      }),
    );
    await ask('1');
    await expect.poll(turns).toEqual([{ turn: 1 }]);
    await tasks().cancel(database, 'count-sheep', '1');
    await expect.poll(() => reason).toBeInstanceOf(TaskLost);
  });

  it('writes nothing from when another process has taken it', async () => {
    start(counting);
    await ask('1');
    await expect.poll(() => saidOf('1')).toContain('one');
    await database.query(sql`update task set turn = turn + 1, due_at = clock_timestamp() + interval '1 hour'`);
    const said = await saidOf('1');
    await expect.poll(() => logged).toMatchObject([{ level: 30, msg: 'task cancelled or left to another process' }]);
    expect(await saidOf('1')).toBe(said);
  });

  it('keeps its lease by heartbeats beyond the lease time', async () => {
    const release = Promise.withResolvers<undefined>();
    const sheep = named(() => release.promise.then(() => ({})));
    // Long enough to renew the lease in time on a busy machine.
    const leaseSeconds = 6;
    start(sheep, { leaseSeconds });
    await ask('1');
    const leases = new Set<unknown>();
    const countLeases = async () => {
      const [task] = await database.query(sql`select due_at::text as until from task where turn = 1`);
      if (task !== undefined) leases.add(task['until']);
      return leases.size;
    };
    // The first lease and two renewals.
    await expect.poll(countLeases).toBe(3);
    await tasks().ask(database, 'count-goats', '2');
    start([sheep, named(() => Promise.resolve({}), { name: 'count-goats' })], { leaseSeconds });
    expect(await ended('2', 'count-goats')).toBe(true);
    expect(await turns()).toEqual([{ turn: 1 }]);
    release.resolve(undefined);
    expect(await ended('1')).toBe(true);
  });

  it('is handed to the next process when its process stops', async () => {
    const first = start(counting);
    await ask('1');
    await expect.poll(() => saidOf('1')).toContain('one');
    await first.stop();
    expect(await database.query(sql`select due_at <= clock_timestamp() as due from task`)).toEqual([{ due: true }]);
    start(named(({ id }) => database.query(say(id, 'done')).then(() => ({}))));
    expect(await ended('1')).toBe(true);
    expect(await saidOf('1')).toMatch(/^one .*done$/);
  });
});
