import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../../engine/store/index.ts';
import { createFailureLog } from '../failure-log.ts';
import { runTask } from './run-task.ts';
import { leaseTask } from './task-lease.ts';
import type { Task } from './task.ts';
import type { Tracer } from '../tracing/index.ts';

export interface TaskDependencies {
  readonly database: Database;
  readonly tasks: readonly Task[];
  /** Concurrent tasks of this process; 0 leaves tasks to others. */
  readonly atOnce: number;
  /** Lease time without renewal; shorter in tests. */
  readonly leaseSeconds?: number;
  /** Unlimited in tests that kill processes. */
  readonly mostDeaths?: number;
  /** Throws when no task may be taken, such as from another database than at the start. */
  readonly confirmServing?: (() => Promise<void>) | undefined;
  readonly log: Logger;
  /** Absent: tracing is off. */
  readonly tracer?: Tracer | undefined;
}

/** Running task workers. */
export interface RunningTasks {
  /** Aborts running tasks, which are resumed elsewhere or at the next start, and waits for their end. */
  readonly stop: () => Promise<void>;
}

/** Longer than a busy process misses a renewal, shorter than people wait. */
const usualLeaseSeconds = 20;
const pollMs = 500;

/** Executes due tasks, oldest first; safe in several processes. */
export function startTasks(dependencies: TaskDependencies): RunningTasks {
  const stopping = new AbortController();
  const working = keepWorking(dependencies, stopping.signal);
  return {
    stop: async () => {
      stopping.abort(new Error('the process stops'));
      await working;
    },
  };
}

/** Executes all due tasks, then returns. */
export async function drainTasks(dependencies: TaskDependencies): Promise<void> {
  const underWay: UnderWay = new Map();
  const { signal } = new AbortController();
  while (await startNext(dependencies, underWay, signal)) await Promise.all(ends(underWay));
}

/** Running tasks of this process by task id. */
type UnderWay = Map<string, { readonly task: Task; readonly end: Promise<void> }>;

async function keepWorking(dependencies: TaskDependencies, stopping: AbortSignal): Promise<void> {
  const underWay: UnderWay = new Map();
  const trouble = createFailureLog(dependencies.log, 'tasks could not be taken; it is tried again');
  while (!stopping.aborted) {
    try {
      const isBegun = underWay.size < dependencies.atOnce && (await startNext(dependencies, underWay, stopping));
      trouble.over();
      if (isBegun) continue;
    } catch (error) {
      trouble.met(error);
    }
    await Promise.race([wait(pollMs, undefined, { signal: stopping }).catch(() => undefined), ...ends(underWay)]);
  }
  await Promise.all(ends(underWay));
}

/**
 * Starts the oldest due task within the concurrency limits.
 * @returns false when there is none
 * @throws when the database is unreachable or another one
 */
async function startNext(dependencies: TaskDependencies, underWay: UnderWay, stopping: AbortSignal): Promise<boolean> {
  const { database, tasks, leaseSeconds = usualLeaseSeconds, mostDeaths, confirmServing, log, tracer } = dependencies;
  await confirmServing?.();
  const names = tasks.filter((task) => hasRoom(task, underWay)).map(({ name }) => name);
  const taken = await leaseTask(database, { names, except: [...underWay.keys()], leaseSeconds });
  const task = tasks.find(({ name }) => name === taken?.name);
  if (taken === undefined || task === undefined) return false;
  const end = runTask({ database, leaseSeconds, mostDeaths, stopping, log, tracer }, task, taken)
    .catch((error: unknown) => {
      log.error({ err: error, task: taken.name, record: taken.recordId }, 'task left as it is; it is taken up again');
    })
    .finally(() => underWay.delete(taken.id));
  underWay.set(taken.id, { task, end });
  return true;
}

function ends(underWay: UnderWay): readonly Promise<void>[] {
  return [...underWay.values()].map(({ end }) => end);
}

function hasRoom(task: Task, underWay: UnderWay): boolean {
  const { name, atOnce = 1 } = task;
  return [...underWay.values()].filter((one) => one.task.name === name).length < atOnce;
}
