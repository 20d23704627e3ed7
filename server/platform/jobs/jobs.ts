import type { Logger } from 'pino';
import type { Database } from '../../../engine/store/index.ts';
import { bossOn } from './boss.ts';

/** Work that is done at certain times by one of the processes, whichever comes first. */
export interface Job {
  /** Lower-case words joined by dashes. */
  readonly name: string;
  /** Five fields of cron, in the product's time zone. */
  readonly at: string;
  /** Asked for at every start, too: for what may be late. */
  readonly atStart?: boolean;
  /** How long after a failure it is tried again at first; each further time waits twice as long. Five seconds unless told. */
  readonly retrySeconds?: number;
  /** Ends early when the signal is aborted: the process stops. @returns what the log says of it */
  readonly run: (signal: AbortSignal) => Promise<object>;
}

export interface JobDependencies {
  readonly database: Database;
  readonly jobs: readonly Job[];
  readonly timeZone: string;
  /** Throws where no job may run, such as on a database that took the place of the one this process started with. */
  readonly confirmServing?: (() => Promise<void>) | undefined;
  readonly log: Logger;
}

/** Jobs waiting for their time. */
export interface RunningJobs {
  /** Asks for a job now, beside its times. */
  readonly runNow: (name: string) => Promise<void>;
  /** Aborts what runs, which another process or the next start takes up again, and waits for its end. */
  readonly stop: () => Promise<void>;
}

/** A run that takes longer is taken for dead, though its process lives. */
const expireInSeconds = 2 * 60 * 60;
/** A run whose process has shown no sign of life for so long is taken for dead: it is taken up again within a minute. */
const heartbeatSeconds = 20;
const heartbeatRefreshSeconds = 5;
/** The last of them comes forty minutes after the first failure. */
const retryLimit = 9;
const fiveSeconds = 5;
const pollingIntervalSeconds = 2;

/** Schedules the jobs and works on them; of several processes one does each run. */
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
    // Exclusive: while one run waits or is under way, there is no second.
    const retries = { retryLimit, retryDelay: job.retrySeconds ?? fiveSeconds, retryBackoff: true };
    const lease = { expireInSeconds, heartbeatSeconds, ...retries };
    await boss.createQueue(job.name, { policy: 'exclusive', ...lease });
    await boss.updateQueue(job.name, lease);
    await boss.schedule(job.name, job.at, null, { tz: timeZone });
    await boss.work(job.name, { pollingIntervalSeconds, heartbeatRefreshSeconds }, async ([run]) => {
      await confirmLogged(job, confirmServing, log);
      // What another process was given meanwhile ends here.
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

/** A run that may not be done here fails, and is tried again by whichever process comes first then. */
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
