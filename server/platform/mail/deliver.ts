import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createFailureLog } from '../failure-log.ts';
import { toMessage, type MessageDependencies } from './message.ts';
import { endMail, reschedule, leaseDueMail, type LeasedMail } from './queue.ts';
import { Refused } from './refused.ts';
import type { Sender } from './sender.ts';
import { fanOut, type FanOutDependencies } from './fan-out.ts';

export interface DeliveryDependencies extends MessageDependencies, FanOutDependencies {
  readonly sender: Sender;
  readonly log: Logger;
  /** True while a person is a member of the organization; default always. */
  readonly isWithin?: (person: string, organization: string) => Promise<boolean>;
  /** Throws when no mail may be sent, such as from another database than at the start. */
  readonly confirmServing?: () => Promise<void>;
}

/** Running mail delivery. */
export interface Delivery {
  /** Waits for the mail being sent. */
  readonly stop: () => Promise<void>;
}

/** Hours after which delivery is given up. */
const hoursTried = 24;
const firstPauseSeconds = 30;
const longestPauseSeconds = 3_600;
const pollMs = 2_000;

/** Sends due mails every two seconds; safe in several processes. */
export function startDelivery(dependencies: DeliveryDependencies): Delivery {
  const stopping = new AbortController();
  const running = keepDelivering(dependencies, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
      dependencies.sender.close();
    },
  };
}

async function keepDelivering(dependencies: DeliveryDependencies, signal: AbortSignal): Promise<void> {
  const trouble = createFailureLog(dependencies.log, 'mails could not be sent; it is tried again');
  while (!signal.aborted) {
    try {
      await dependencies.confirmServing?.();
      await deliverDue(dependencies, signal);
      trouble.over();
    } catch (error) {
      trouble.met(error);
    }
    await wait(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Fans out notices, then sends all due mails sequentially. @returns the number sent */
export async function deliverDue(dependencies: DeliveryDependencies, signal?: AbortSignal): Promise<number> {
  const logFailure = (error: unknown, notice?: string): void => {
    dependencies.log.error({ err: error, notice }, 'the readers of a notice could not be found; it is tried again');
  };
  let count = 0;
  try {
    await fanOut(dependencies, { signal, report: (error, { id }) => logFailure(error, id) });
  } catch (error) {
    if (signal?.aborted !== true) logFailure(error);
  }
  while (signal?.aborted !== true) {
    const mail = await leaseDueMail(dependencies.database, dependencies.now());
    if (mail === undefined) break;
    if (await deliver(dependencies, mail)) count += 1;
  }
  return count;
}

/** Uses no database connection while the mail server is contacted: the embedded database has only one. */
async function deliver(dependencies: DeliveryDependencies, mail: LeasedMail): Promise<boolean> {
  const { database, sender, log } = dependencies;
  try {
    if (!(await isStillWithin(dependencies, mail))) throw new Refused('its reader has left the organization');
    await sender.send(toMessage(dependencies, mail));
  } catch (error) {
    await putOffOrGiveUp(dependencies, mail, error);
    return false;
  }
  await endMail(database, mail, 'sent');
  log.info(about(mail), 'mail sent');
  return true;
}

/** Former members get no mail about the organization. */
async function isStillWithin({ isWithin }: DeliveryDependencies, { person, within }: LeasedMail): Promise<boolean> {
  return person === null || within === null || isWithin === undefined || (await isWithin(person, within));
}

async function putOffOrGiveUp(
  { database, now, log }: DeliveryDependencies,
  mail: LeasedMail,
  error: unknown,
): Promise<void> {
  const next = new Date(now().getTime() + pauseSeconds(mail.tries) * 1_000);
  const end = mail.toldAt.getTime() + hoursTried * 3_600_000;
  if (error instanceof Refused || next.getTime() > end) {
    await endMail(database, mail, 'given up');
    log.error({ ...about(mail), err: error }, 'mail given up');
    return;
  }
  await reschedule(database, mail, next);
  log.warn({ ...about(mail), err: error }, 'mail not sent; it is tried again');
}

/** Exponential backoff from half a minute to one hour. */
function pauseSeconds(tries: number): number {
  return Math.min(firstPauseSeconds * 2 ** Math.min(tries - 1, 10), longestPauseSeconds);
}

/** Log fields of a mail, without recipient or content. */
function about({ id, notice, tries }: LeasedMail): object {
  return { mail: id, notice, tries };
}
