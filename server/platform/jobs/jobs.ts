import type { Logger } from 'pino';
import type { Database } from '../../../engine/store/index.ts';
import { bossOn } from './boss.ts';

/** A scheduled job; each run is executed by one of the processes. */
export interface Job {
  /** Lower-case words joined by dashes. */
  readonly name: string;
  /** Cron expression with five fields, in the product's time zone. */
  readonly at: string;
  /** Also run at every start, for work that may be overdue. */
  readonly atStart?: boolean;
  /** Delay before the first retry, doubled for each further one; default five seconds. */
  readonly retrySeconds?: number;
  /** Ends early when the signal is aborted. @returns details for the log */
  readonly run: (signal: AbortSignal) => Promise<object>;
}

export interface JobDependencies {
  readonly database: Database;
  readonly jobs: readonly Job[];
  readonly timeZone: string;
  /** Throws when jobs may not run here, such as on another database than at the start. */
  readonly confirmServing?: (() => Promise<void>) | undefined;
  readonly log: Logger;
}

/** Scheduled jobs. */
export interface RunningJobs {
  /** Starts a job immediately, besides its schedule. */
  readonly runNow: (name: string) => Promise<void>;
  /** Aborts running jobs, which are resumed elsewhere or at the next start, and waits for their end. */
  readonly stop: () => Promise<void>;
}

/** A run above this duration counts as dead even if its process lives. */
const expireInSeconds = 2 * 60 * 60;
/** A run without heartbeat for this long counts as dead; it restarts within a minute. */
const heartbeatSeconds = 20;
const heartbeatRefreshSeconds = 5;
/** The last retry is forty minutes after the first failure. */
const retryLimit = 9;
const fiveSeconds = 5;
const pollingIntervalSeconds = 2;

/** Schedules and executes the jobs; among several processes one executes each run. */
export async function startJobs({
  database,
  jobs,
  timeZone,
  confirmServing,
  log,
}: JobDependencies): Promise<RunningJobs> {
  const boss = bossOn(database, 'expected');
  const stopping = new AbortController();
  boss.on('error', (error) => {
    log.error({ err: error }, 'jobs');
  });
  await boss.start();
  for (const job of jobs) {
    // Exclusive: at most one run is queued or active.
    const retries = { retryLimit, retryDelay: job.retrySeconds ?? fiveSeconds, retryBackoff: true };
    const lease = { expireInSeconds, heartbeatSeconds, ...retries };
    await boss.createQueue(job.name, { policy: 'exclusive', ...lease });
    await boss.updateQueue(job.name, lease);
    await boss.schedule(job.name, job.at, null, { tz: timeZone });
    await boss.work(job.name, { pollingIntervalSeconds, heartbeatRefreshSeconds }, async ([run]) => {
      await confirmLogged(job, confirmServing, log);
      // Aborts also when another process has taken over the run.
      const signals = run === undefined ? [] : [run.signal];
      await runLogged(job, AbortSignal.any([stopping.signal, ...signals]), log);
    });
    if (job.atStart === true) await boss.send(job.name);
  }
  return {
    runNow: async (name) => {
      await boss.send(name);
    },
    stop: async () => {
      stopping.abort(new Error('the process stops'));
      await boss.stop({ close: false });
    },
  };
}

/** A run that may not execute here fails and is retried by any process. */
async function confirmLogged({ name }: Job, confirm: JobDependencies['confirmServing'], log: Logger): Promise<void> {
  try {
    await confirm?.();
  } catch (error) {
    log.error({ job: name, err: error }, 'job left to other processes');
    throw error;
  }
}

async function runLogged({ name, run }: Job, signal: AbortSignal, log: Logger): Promise<void> {
  const started = performance.now();
  try {
    const said = await run(signal);
    log.info({ job: name, seconds: elapsedSeconds(started), ...said }, 'job done');
  } catch (error) {
    const ended = { job: name, seconds: elapsedSeconds(started) };
    if (signal.aborted) log.info(ended, 'job ended early; it is taken up again');
    else log.error({ ...ended, err: error }, 'job failed; it is tried again');
    throw error;
  }
}

function elapsedSeconds(started: number): number {
  return Math.round((performance.now() - started) / 100) / 10;
}
