import { setTimeout as sleep } from 'node:timers/promises';

/** Far more than it takes to keep a mail. */
const evenMs = 300;

export type Pause = (milliseconds: number) => Promise<unknown>;

/** Answers no sooner than after an even time, which does not tell whether somebody has an account. */
export async function inEvenTime<Answer>(work: Promise<Answer>, pause: Pause = sleep): Promise<Answer> {
  const [answer] = await Promise.all([work, pause(evenMs)]);
  return answer;
}
