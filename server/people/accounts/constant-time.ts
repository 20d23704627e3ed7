import { setTimeout as sleep } from 'node:timers/promises';

/** Well above the time to store a mail. */
const evenMs = 300;

export type Pause = (milliseconds: number) => Promise<unknown>;

/** Delays the answer to a constant minimum time, so that timing does not reveal accounts. */
export async function inConstantTime<Answer>(work: Promise<Answer>, pause: Pause = sleep): Promise<Answer> {
  const [answer] = await Promise.all([work, pause(evenMs)]);
  return answer;
}
