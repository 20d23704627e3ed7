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
  /** Throws where the database is not the one that the process started with, or takes no changes. */
  readonly confirmServing: () => Promise<void>;
  /** Ends what is under way, which other processes take up. */
  readonly stop: () => Promise<void>;
}

/**
 * How much memory grows before it is looked through again, in hundredths of what was in use. Left alone it is four times
 * that: while an export of a million rows is written, which keeps none of them, 250 MB of what nobody needs any more.
 */
const growth = 80;

/** All that a process does besides answering: work at certain times, work for records, mails. */
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

/** How mails leave, and whose they are. */
function mailOf(
  { mail = {}, dataFolder }: Settings,
  publicAddress: string,
): Pick<DeliveryDependencies, 'sender' | 'from'> {
  const { smtpUrl, from = `no-reply@${new URL(publicAddress).hostname}` } = mail;
  return { from, sender: smtpUrl === undefined ? outboxSender(join(dataFolder, 'outbox')) : smtpSender(smtpUrl) };
}
