import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../../engine/store/index.ts';
import { troubleLog } from '../trouble-log.ts';
import { runTask } from './run-task.ts';
import { takeTask } from './task-lease.ts';
import type { Task } from './task.ts';
import type { Tracer } from '../tracing/index.ts';

export interface TaskDependencies {
  readonly database: Database;
  readonly tasks: readonly Task[];
  /** How many this process works on at a time; 0 leaves them to others. */
  readonly atOnce: number;
  /** A process that gives no sign for so long is taken for dead; tests are less patient. */
  readonly leaseSeconds?: number;
  /** Tests that kill processes count no deaths. */
  readonly mostDeaths?: number;
  /** Throws where no task may be taken, such as from a database that took the place of the one this process started with. */
  readonly confirmServing?: (() => Promise<void>) | undefined;
  readonly log: Logger;
  /** Absent: nothing is traced. */
  readonly tracer?: Tracer | undefined;
}

/** Tasks being worked on as they are asked for. */
export interface RunningTasks {
  /** Aborts what is under way, which another process or the next start takes up, and waits for its end. */
  readonly stop: () => Promise<void>;
}

/** Longer than a busy process is silent, shorter than a person waits. */
const usualLeaseSeconds = 20;
const pollMs = 500;

/** Works on what is asked for, the longest waiting first; any number of processes may. */
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

/** Works on what is asked for by now, and ends with it. */
export async function workOffTasks(dependencies: TaskDependencies): Promise<void> {
  const underWay: UnderWay = new Map();
  const { signal } = new AbortController();
  while (await startNext(dependencies, underWay, signal)) await Promise.all(ends(underWay));
}

/** What this process works on, by the task's id. */
type UnderWay = Map<string, { readonly task: Task; readonly end: Promise<void> }>;

async function keepWorking(dependencies: TaskDependencies, stopping: AbortSignal): Promise<void> {
  const underWay: UnderWay = new Map();
  const trouble = troubleLog(dependencies.log, 'tasks could not be taken; it is tried again');
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
 * Begins what has waited longest of what there is room for.
 * @returns whether there was anything
 * @throws where the database is away, or another one
 */
async function startNext(dependencies: TaskDependencies, underWay: UnderWay, stopping: AbortSignal): Promise<boolean> {
  const { database, tasks, leaseSeconds = usualLeaseSeconds, mostDeaths, confirmServing, log, tracer } = dependencies;
  await confirmServing?.();
  const names = tasks.filter((task) => hasRoom(task, underWay)).map(({ name }) => name);
  const taken = await takeTask(database, { names, except: [...underWay.keys()], leaseSeconds });
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
