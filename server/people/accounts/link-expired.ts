import { Refusal } from '../../../engine/api/index.ts';

/** What is answered to a mailed link that is unknown, used or too old. */
export function linkExpired(): Refusal {
  return new Refusal('errors.link.expired');
}
