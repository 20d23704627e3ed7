import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { jobsOf, tasksOf } from './application.ts';
import type { OpenRegister } from './open-register.ts';
import { isMember } from './people/notices/index.ts';
import { servingCheck } from './platform/database/index.ts';
import { startJobs, type RunningJobs } from './platform/jobs/index.ts';
import { outboxSender, smtpSender, startDelivery, type DeliveryDependencies } from './platform/mail/index.ts';
import { startTasks } from './platform/tasks/index.ts';
import type { Settings } from './platform/settings/settings.ts';

export interface Work {
  readonly jobs: RunningJobs;
  /** Throws when the database is not that of the start, or is read-only. */
  readonly confirmServing: () => Promise<void>;
  /** Aborts running work; other processes resume it. */
  readonly stop: () => Promise<void>;
}

/**
 * Heap growth in percent before a full garbage collection. V8's default is about four times that, which costs 250 MB of
 * garbage during an export of a million rows.
 */
const growth = 80;

/** Starts all background work: scheduled jobs, tasks for records, mail. */
export async function startWork({ application, heads }: OpenRegister, settings: Settings): Promise<Work> {
  const { catalogue, database, log, publicAddress, tracer } = application;
  const working = { ...application, heads };
  setFlagsFromString(`--heap-growing-percent=${String(growth)}`);
  const confirmServing = await servingCheck(database);
  const { timeZone } = catalogue.brand;
  const jobs = await startJobs({ database, jobs: jobsOf(working), timeZone, confirmServing, log });
  const atOnce = settings.tasksAtOnce;
  const tasks = startTasks({ database, tasks: tasksOf(working), atOnce, confirmServing, log, tracer });
  const delivery = startDelivery({
    ...application,
    ...mailOf(settings, publicAddress),
    confirmServing,
    isWithin: (person, organization) => isMember(database, person, organization),
  });
  return {
    jobs,
    confirmServing,
    stop: async () => {
      for (const { stop } of [delivery, tasks, jobs]) await stop();
    },
  };
}

/** Transport and sender address of mails. */
function mailOf(
  { mail = {}, dataFolder }: Settings,
  publicAddress: string,
): Pick<DeliveryDependencies, 'sender' | 'from'> {
  const { smtpUrl, from = `no-reply@${new URL(publicAddress).hostname}` } = mail;
  return { from, sender: smtpUrl === undefined ? outboxSender(join(dataFolder, 'outbox')) : smtpSender(smtpUrl) };
}
