import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ApiError, FilesUnavailable } from '../../../engine/api/index.ts';
import {
  ConnectionError,
  OutcomeUnknown,
  StorageFull,
  type Connection,
  type Database,
} from '../../../engine/store/index.ts';
import {
  deleteTask,
  endTask,
  releaseTask,
  assertLease,
  rescheduleTask,
  renewTask,
  attemptsOf,
  type LeasedTask,
} from './task-lease.ts';
import { TaskLost, type Task } from './task.ts';
import type { Tracer } from '../tracing/index.ts';

export interface TaskRunOptions {
  readonly database: Database;
  readonly leaseSeconds: number;
  /** Process deaths without progress before the task is given up; default two. */
  readonly mostDeaths?: number | undefined;
  /** Aborted at shutdown. */
  readonly stopping: AbortSignal;
  readonly log: Logger;
  /** Absent: tracing is off. */
  readonly tracer?: Tracer | undefined;
}

/** Limit of attempts after infrastructure errors. */
const mostTries = 5;
/** One death may be chance; two suggest that the task kills its process. */
const usualMostDeaths = 2;
const firstPauseSeconds = 5;

/** Runs a leased task, then ends, reschedules or returns it. Errors of the task are handled here. */
export async function runTask(options: TaskRunOptions, task: Task, taken: LeasedTask): Promise<void> {
  const { database, log, tracer, mostDeaths = usualMostDeaths } = options;
  const life = liveFor(options, task, taken);
  const started = performance.now();
  try {
    if (taken.deaths >= mostDeaths) throw new Error(`its process ended ${String(taken.deaths)} times before it got on`);
    const work = () => task.run({ id: taken.recordId, signal: life.signal, hold: life.hold, begin: life.begin });
    const said = await (tracer === undefined ? work() : tracer.task(taken.name, work));
    life.signal.throwIfAborted();
    await database.transaction((connection) => endTask(connection, taken));
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    log.info({ ...about(taken), seconds, ...said }, 'task done');
  } catch (error) {
    await endBadly(options, { task, taken, lost: life.lost(), error });
  } finally {
    life.end();
  }
}

/** Lease renewal and loss detection of a running task. */
function liveFor(options: TaskRunOptions, task: Task, taken: LeasedTask) {
  const losing = new AbortController();
  const lose = (): TaskLost => {
    const lost = new TaskLost(`the task ${taken.name} of ${taken.recordId} is no longer this process's`);
    losing.abort(lost);
    return lost;
  };
  const keep = async (connection: Connection, how: 'begins' | 'getsOn'): Promise<void> => {
    await task.lock(connection, taken.recordId);
    if (!(await assertLease(connection, taken, how))) throw lose();
  };
  const ending = new AbortController();
  void keepRenewing(options, taken, { ended: ending.signal, lose });
  return {
    signal: AbortSignal.any([options.stopping, losing.signal]),
    hold: (connection: Connection) => keep(connection, 'getsOn'),
    begin: (connection: Connection) => keep(connection, 'begins'),
    lost: () => losing.signal.aborted,
    end: () => {
      ending.abort();
    },
  };
}

/** Renews the lease four times per lease period until the task ends. */
async function keepRenewing(
  { database, leaseSeconds, log }: TaskRunOptions,
  taken: LeasedTask,
  life: { readonly ended: AbortSignal; readonly lose: () => void },
): Promise<void> {
  const pauseMs = (leaseSeconds * 1_000) / 4;
  while (await wait(pauseMs, true, { signal: life.ended }).catch(() => false)) {
    try {
      if (await renewTask(database, taken, leaseSeconds)) continue;
      life.lose();
      return;
    } catch (error) {
      // Ownership is unknown now; `hold` checks it before any write.
      log.warn({ ...about(taken), err: error }, 'no sign of life of a task could be given');
    }
  }
}

interface BadEnd {
  readonly task: Task;
  readonly taken: LeasedTask;
  readonly lost: boolean;
  readonly error: unknown;
}

async function endBadly(
  { database, stopping, log }: TaskRunOptions,
  { task, taken, lost, error }: BadEnd,
): Promise<void> {
  if (lost) {
    log.info(about(taken), 'task cancelled or left to another process');
  } else if (stopping.aborted) {
    await releaseTask(database, taken);
    log.info(about(taken), 'task left to the next process');
  } else if (isPassing(error) && (await isTriedAgain(database, taken))) {
    log.warn({ ...about(taken), err: error }, 'task interrupted; it is tried again');
  } else {
    const reference = randomUUID();
    // A refusal, such as a revoked permission, is not a fault.
    if (error instanceof ApiError) log.warn({ ...about(taken), err: error, reference }, 'task refused');
    else log.error({ ...about(taken), err: error, reference }, 'fault');
    await database.transaction(async (connection) => {
      await task.lock(connection, taken.recordId);
      if (await deleteTask(connection, taken)) await task.fault(connection, { id: taken.recordId, reference });
    });
  }
}

/** Reschedules with exponential backoff up to the limit of attempts; a rolled back step does not count as progress. */
async function isTriedAgain(database: Database, taken: LeasedTask): Promise<boolean> {
  const tries = (await attemptsOf(database, taken)) ?? taken.tries;
  if (tries >= mostTries) return false;
  await rescheduleTask(database, taken, firstPauseSeconds * 2 ** (tries - 1));
  return true;
}

/** Infrastructure errors that a retry may overcome. */
function isPassing(error: unknown): boolean {
  return [ConnectionError, OutcomeUnknown, StorageFull, FilesUnavailable].some((passing) => error instanceof passing);
}

function about({ name, recordId, turn }: LeasedTask): object {
  return { task: name, record: recordId, turn };
}
